import { sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { fetchPage, inPages, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { hasBlocked } from "../blocks/index.server.ts";
import type { Box } from "./schema.ts";

export const pairOf = (one: number, other: number) => `${Math.min(one, other)}:${Math.max(one, other)}`;

function invitations(db: Connection) {
  return db
    .selectFrom("invitations as i")
    .innerJoin("users as s", "s.id", "i.sender_id")
    .innerJoin("users as r", "r.id", "i.recipient_id")
    .select([
      "i.id",
      "i.details",
      "i.state",
      "i.created_at",
      "i.answered_at",
      "i.sender_id",
      "s.username as sender_name",
      "i.recipient_id",
      "r.username as recipient_name",
    ]);
}
export type InvitationEntry = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Newest first. The received box omits withdrawn invitations and invitations from blocked users. */
export function listInvitations(db: Connection, viewer: Viewer, box: Box, page: PageRequest) {
  let query = invitations(db)
    .select(["s.avatar as sender_avatar", "r.avatar as recipient_avatar"])
    .where(box === "sent" ? "i.sender_id" : "i.recipient_id", "=", viewer.id);
  if (box === "received") {
    query = query
      .where("i.state", "!=", "withdrawn")
      .where((where) => where.not(hasBlocked(viewer.id, where.ref("i.sender_id"))));
  }
  return fetchPage(query, page, { id: "i.id" });
}

export function findInvitation(db: Connection, viewer: Viewer, id: number) {
  return invitations(db)
    .where("i.id", "=", id)
    .where((where) =>
      where.or([where("i.sender_id", "=", viewer.id), where("i.recipient_id", "=", viewer.id)]),
    )
    .executeTakeFirst();
}

export function findOpenInvitation(db: Connection, one: number, other: number) {
  return (
    db
      .selectFrom("invitations")
      .select(["id", "sender_id"])
      .where("pair", "=", pairOf(one, other))
      // A literal, because a parameter would not match the partial index of open invitations.
      .where("state", "=", sql.lit("open"))
      .executeTakeFirst()
  );
}

const EXPORT_PAGE = 500;

/** For the user's data export, oldest first. Withdrawn invitations are only exported for their sender. */
export async function* exportInvitations(db: Connection, userId: number) {
  for (const column of ["i.sender_id", "i.recipient_id"] as const) {
    let own = invitations(db).where(column, "=", userId).orderBy("i.id").limit(EXPORT_PAGE);
    if (column === "i.recipient_id") own = own.where("i.state", "!=", "withdrawn");
    yield* inPages((after) => own.where("i.id", ">", after).execute());
  }
}
