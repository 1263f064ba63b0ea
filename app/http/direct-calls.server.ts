import type { ServerBuild } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import type { CallRequest, Door } from "./calls.server.ts";
import type { RequestContext } from "./context.ts";

/** A resource route, with the names of the parameters in its address, in order. */
interface Leaf {
  door: Door;
  names: string[];
}

/** What may follow after some segments of an address: as in Remix a fixed name goes before a parameter, and both before `*`. */
interface Branch {
  fixed: Map<string, Branch>;
  parameter?: Branch;
  leaf?: Leaf;
  rest?: Leaf;
}

/**
 * Answers the resource routes of a build straight from Express: the same doors as through Remix, without its
 * matching, its Request and Response and their streams, which cost more than most calls do themselves.
 */
export function directCalls(
  routes: ServerBuild["routes"],
  contextOf: (req: Request, res: Response) => RequestContext,
): RequestHandler {
  const root = plant(routes);
  return async (req, res, next) => {
    try {
      const values: string[] = [];
      const leaf = find(root, req.path.split("/").filter(Boolean), 0, values);
      if (!leaf) return next();
      const params = Object.fromEntries(leaf.names.map((name, index) => [name, values[index]]));
      const context = contextOf(req, res);
      const answer = await leaf.door.answer({ request: callRequest(req, context), params, context });
      res.status(answer.status);
      for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
      res.end(answer.body);
    } catch (error) {
      next(error);
    }
  };
}

function plant(routes: ServerBuild["routes"]): Branch {
  const root: Branch = { fixed: new Map() };
  for (const route of Object.values(routes)) {
    const door = route?.module.loader as Door | undefined;
    if (!route?.path || door?.guard !== "call") continue;
    const segments = route.path.split("/");
    const names = segments.filter((segment) => segment.startsWith(":")).map((segment) => segment.slice(1));
    const branch = segments.filter((segment) => segment !== "*").reduce(grow, root);
    branch[segments.at(-1) === "*" ? "rest" : "leaf"] = { door, names };
  }
  return root;
}

function grow(branch: Branch, segment: string): Branch {
  if (segment.startsWith(":")) {
    branch.parameter ??= { fixed: new Map() };
    return branch.parameter;
  }
  const next = branch.fixed.get(segment) ?? { fixed: new Map() };
  branch.fixed.set(segment, next);
  return next;
}

/** @param values filled with what stands in the place of the parameters. */
function find(branch: Branch, segments: string[], at: number, values: string[]): Leaf | undefined {
  const segment = segments[at];
  if (segment === undefined) return branch.leaf ?? branch.rest;
  const fixed = branch.fixed.get(segment.toLowerCase());
  const found = fixed && find(fixed, segments, at + 1, values);
  if (found) return found;
  if (branch.parameter) {
    const depth = values.push(decodeURIComponent(segment));
    const below = find(branch.parameter, segments, at + 1, values);
    if (below) return below;
    values.length = depth - 1;
  }
  return branch.rest;
}

function callRequest(req: Request, { app }: RequestContext): CallRequest {
  // From the start, since what counts a body's bytes (front.server.ts) has set it flowing already.
  const body = req.method === "GET" ? Promise.resolve("") : readText(req);
  // Not every call reads its body, and whoever does hears of the failure.
  body.catch(() => {});
  return {
    method: req.method,
    url: new URL(req.originalUrl, app.config.publicUrl).href,
    headers: { get: (name) => req.get(name) ?? null },
    text: () => body,
  };
}

function readText(req: Request): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.once("end", () => resolve(Buffer.concat(chunks).toString()));
    req.once("error", reject);
    req.once("close", () => reject(new Error("The request was broken off.")));
  });
}
