import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { type PageOf, type PageRequest, toPage } from "../http/pagination.ts";

/** A link its user has saved. */
export interface LinkEntry {
  id: number;
  name: string;
  link: string;
  created_at: number;
}

function links(db: Connection, userId: number) {
  return db.selectFrom("links").select(["id", "name", "link", "created_at"]).where("user_id", "=", userId);
}

/** A page of the viewer's own links, newest first. */
export async function listLinks(
  db: Connection,
  viewer: Viewer,
  page: PageRequest,
): Promise<PageOf<LinkEntry>> {
  const from = page.after ?? page.before;
  let list = links(db, viewer.id);
  if (from) list = list.where("id", page.before ? ">" : "<", from.id);
  const rows = await list
    .orderBy("id", page.before ? "asc" : "desc")
    .limit(page.limit + 1)
    .execute();
  return toPage(rows, page, (row) => ({ key: row.id, id: row.id }));
}

/** All that a user has saved, oldest first; no more than MOST_LINKS. */
export function exportLinks(db: Connection, userId: number): Promise<LinkEntry[]> {
  return links(db, userId).orderBy("id").execute();
}
