import type { Application, Viewer } from "../../../app/context.ts";
import type { Database } from "../../../app/db/connection.server.ts";
import type { PageRequest } from "../../../app/http/pages.server.ts";

/** The filled database that queries are explained on. */
export interface World {
  db: Database;
  app: Application;
  ada: Viewer;
  problem: number;
  solution: number;
  /** The cookie of ada's session. */
  cookie: string;
  /** A time at which the session is due for renewal. */
  later: number;
}

/** One way to call a query. `sorts` allows sorting what one user owns, found or bookmarked. */
export interface Case {
  run: (world: World) => unknown[] | Promise<unknown>;
  sorts?: boolean;
}

/** Cases by file and function: "problems/queries.server.ts tagsOf". An empty list is for one that reads nothing. */
export type Cases = Record<string, Case[]>;

/** Reads a streaming query to its end. */
export async function readAll(rows: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** Page requests: the first page, and both directions from a row. */
export const pages: PageRequest[] = [
  { limit: 20 },
  { limit: 20, after: { key: 5, id: 10 } },
  { limit: 20, before: { key: 5, id: 10 } },
];
