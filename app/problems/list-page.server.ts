import type { Database } from "../db/connection.server.ts";
import type { Viewer } from "../http/context.ts";
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

/** This address with other query values; pages always begin anew, and empty values are left out. */
export function addressWith(url: URL, values: Record<string, string | null>): string {
  const params = new URLSearchParams(url.searchParams);
  for (const name of ["after", "before"]) params.delete(name);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  for (const [name, value] of [...params]) if (value === "") params.delete(name);
  return params.size > 0 ? `${url.pathname}?${params}` : url.pathname;
}
