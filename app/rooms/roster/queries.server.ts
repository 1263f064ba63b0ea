import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { fetchPage, type PageRequest } from "../../platform/http/pages.server.ts";
import { placeLink } from "../members/index.server.ts";
import type { RowState } from "./schema.ts";

const MOST_LISTED = 50;

const rosters = (db: Connection) =>
  db
    .selectFrom("rosters as r")
    .leftJoin("groups as g", "g.id", "r.group_id")
    .select([
      "r.id",
      "r.state",
      "r.ignored",
      "r.created_at",
      "r.maker_id",
      "r.group_id",
      "g.name as group_name",
    ]);

/** A roster of the viewer's. @throws NotFound */
export async function requireRoster(db: Connection, viewer: { id: number }, id: number) {
  const roster = await rosters(db)
    .where("r.id", "=", id)
    .where("r.maker_id", "=", viewer.id)
    .executeTakeFirst();
  if (roster) return roster;
  throw new NotFound("There is no such roster. Rosters that are not imported are deleted after a day.");
}
export type Roster = Awaited<ReturnType<typeof requireRoster>>;

/** The viewer's rosters, newest first, with how many rows each has. */
export function listRosters(db: Connection, viewer: { id: number }) {
  return rosters(db)
    .select((select) =>
      select
        .selectFrom("roster_rows as w")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("w.roster_id", "=", "r.id")
        .as("people"),
    )
    .where("r.maker_id", "=", viewer.id)
    .orderBy("r.id", "desc")
    .limit(MOST_LISTED)
    .execute();
}

/** A page of a roster's rows in the order of their lines. */
export async function listRows(
  db: Connection,
  rosterId: number,
  state: RowState | undefined,
  page: PageRequest,
) {
  const all = db
    .selectFrom("roster_rows as w")
    .leftJoin("users as u", "u.id", "w.user_id")
    .select(["w.line as id", "w.username", "w.email", "w.codeforces", "w.atcoder", "w.group_name"])
    .select(["w.state", "w.reason", "w.user_id", "u.waits"])
    .where("w.roster_id", "=", rosterId);
  const query = state ? all.where("w.state", "=", state) : all;
  return fetchPage(query, page, { id: "w.line", ascending: true });
}
export type RosterRow = Awaited<ReturnType<typeof listRows>>["rows"][number];

export async function countRows(db: Connection, rosterId: number): Promise<Record<RowState, number>> {
  const counts = { new: 0, made: 0, known: 0, refused: 0 };
  const rows = await db
    .selectFrom("roster_rows")
    .select("state")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("roster_id", "=", rosterId)
    .groupBy("state")
    .execute();
  for (const { state, total } of rows) counts[state] = Number(total);
  return counts;
}

/** The invitations of a roster: how many have not joined, are waiting to be sent, and have been sent. */
export async function countInvitations(db: Connection, rosterId: number) {
  const row = await db
    .selectFrom("places")
    .select((select) => [
      select.fn.countAll<number>().as("open"),
      select.fn.count<number>("asked_at").as("asked"),
      select.fn.count<number>("mailed_at").as("mailed"),
    ])
    .where("roster_id", "=", rosterId)
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), asked: Number(row.asked), mailed: Number(row.mailed) };
}

type Which = { rosterId: number } | { groupId: number };

/** A page of the people who have not joined, of a roster or a group, with their invitations. */
export async function listStrips(
  app: Pick<Application, "config" | "secrets"> & { db: Connection },
  which: Which,
  page: PageRequest,
) {
  const { db } = app;
  const places = () =>
    db
      .selectFrom("places as p")
      .innerJoin("users as u", "u.id", "p.user_id")
      .select(["u.id", "u.username", "p.user_id", "p.made_at", "p.until"]);
  const found =
    "rosterId" in which
      ? await fetchPage(places().where("p.roster_id", "=", which.rosterId), page, {
          id: "p.user_id",
          ascending: true,
        })
      : await fetchPage(
          places()
            .innerJoin("group_members as m", "m.user_id", "p.user_id")
            .where("m.group_id", "=", which.groupId)
            .where("m.left_until", "is", null),
          page,
          { id: "m.user_id", ascending: true },
        );
  const strips = found.rows.map(({ id, username, until, ...place }) => ({
    id,
    username,
    until,
    link: placeLink(app, place),
  }));
  return { ...found, rows: strips };
}

/** The whole result of an import, for the call. */
export function listResults(db: Connection, rosterId: number) {
  return db
    .selectFrom("roster_rows as w")
    .leftJoin("places as p", "p.user_id", "w.user_id")
    .select(["w.line", "w.username", "w.state", "w.reason", "p.user_id", "p.made_at"])
    .where("w.roster_id", "=", rosterId)
    .orderBy("w.line")
    .execute();
}
