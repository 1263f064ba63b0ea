import type { Connection } from "../../platform/db/connection.server.ts";
import { fetchPage, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";

export type LinkEntry = Awaited<ReturnType<typeof exportLinks>>[number];

function links(db: Connection, userId: number) {
  return db.selectFrom("links").select(["id", "name", "link", "created_at"]).where("user_id", "=", userId);
}

export function listLinks(db: Connection, viewer: Viewer, page: PageRequest) {
  return fetchPage(links(db, viewer.id), page);
}

export function exportLinks(db: Connection, userId: number) {
  return links(db, userId).orderBy("id").execute();
}
