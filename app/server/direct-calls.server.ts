import type { ServerBuild } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import { answerCalls, type CallRequest, type Door } from "../auth/calls.server.ts";
import type { RequestContext } from "../platform/application.ts";

/** Bypasses Remix, whose routing, Request, Response and streams cost more than most calls. */
export function directCalls(
  routes: ServerBuild["routes"],
  contextOf: (req: Request, res: Response) => RequestContext,
): RequestHandler {
  const calls = Object.values(routes).flatMap(
    (route) => (route?.module.loader as Partial<Door> | undefined)?.calls ?? [],
  );
  const answerCall = answerCalls([...new Set(calls)]);
  return async (req, res, next) => {
    try {
      const context = contextOf(req, res);
      const url = new URL(req.originalUrl, context.app.config.publicUrl);
      const answer = await answerCall(callRequest(req, url), url, context);
      res.status(answer.status);
      for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
      // Without a length, Node sends the body in chunks.
      res.setHeader("Content-Length", Buffer.byteLength(answer.body));
      res.end(answer.body);
      context.threadTime.rest();
    } catch (error) {
      next(error);
    }
  };
}

function callRequest(req: Request, url: URL): CallRequest {
  return {
    method: req.method,
    url: url.href,
    headers: { get: (name) => req.get(name) ?? null },
    body: req,
  };
}
