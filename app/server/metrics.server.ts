import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import type { Application } from "../platform/application.ts";
import { bearerOf } from "../platform/http/bearer.ts";

interface Metrics {
  /** Undefined without METRICS_TOKEN, so that requests have no overhead. */
  time: RequestHandler | undefined;
  /** Answers 404 without METRICS_TOKEN, and 401 if the request lacks the token. */
  answer: RequestHandler;
}

const absent: Metrics = {
  time: undefined,
  answer: (_req, res) => void res.status(404).type("text").send("Not found\n"),
};

export async function openMetrics(app: Application, routeOf: (path: string) => string): Promise<Metrics> {
  const { metricsToken } = app.config;
  if (!metricsToken) return absent;
  const { createRegistry } = await import("./prometheus.server.ts");
  const { time, read } = createRegistry(app, routeOf);
  return {
    time,
    async answer(req, res, next) {
      if (!isSame(bearerOf(req.headers.authorization) ?? "", metricsToken)) {
        res.status(401).set("WWW-Authenticate", "Bearer").type("text").send("This needs METRICS_TOKEN.\n");
        return;
      }
      try {
        const { type, text } = await read();
        res.set("Cache-Control", "no-store").type(type).send(text);
      } catch (error) {
        next(error);
      }
    },
  };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** Takes the same time wherever the texts differ and however long they are. */
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other));
