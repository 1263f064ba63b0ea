import type { Viewer } from "../context.ts";
import type { Database } from "../db/connection.server.ts";
import { addressWith } from "../http/addresses.ts";
import { pageRequest } from "../http/pagination.ts";
import { toRow } from "./components/problem-list.tsx";
import { listVisibleProblems } from "./list.server.ts";
import type { ListFilter } from "./schema.ts";

const PAGE_SIZE = 20;

/** The rows of a list screen and the addresses of the pages beside it. */
export async function loadListPage(db: Database, viewer: Viewer, filter: ListFilter, url: URL) {
  const page = await listVisibleProblems(db, viewer, filter, pageRequest(url.searchParams, PAGE_SIZE));
  return {
    rows: page.rows.map(toRow),
    newer: page.newer && addressWith(url, { before: page.newer }),
    older: page.older && addressWith(url, { after: page.older }),
  };
}
