import { sql } from "kysely";
import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { type PageOf, type Position, toPage } from "../http/pagination.ts";
import { foundId, isFound } from "../search/found.server.ts";
import { matchesPerson, personIndex, toUsernameMatch } from "../search/people.server.ts";

/** Somebody the viewer may write to, with what stands between the two. */
export interface PersonEntry {
  id: number;
  username: string;
  unread_count: number | null;
  /** Null, with the three below, when nothing was written yet. */
  last_message_id: number | null;
  content_excerpt: string | null;
  sender_id: number | null;
  created_at: number | null;
}

export interface PeopleRequest {
  limit: number;
  /** Whom the page follows: `key` is their last message, 0 for who has none. */
  after?: Position;
  /** Part of the username, without regard to case. */
  q?: string;
}

const columns = [
  "u.id",
  "u.username",
  "s.unread_count",
  "s.last_message_id",
  "m.content_excerpt",
  "m.sender_id",
  "m.created_at",
] as const;

/**
 * A page of all other users: first those the viewer has a conversation with, the last message first, then the rest
 * by name. Two walks over an index each, the second only where the first has come to its end.
 */
export async function listPeople(
  db: Connection,
  viewer: Viewer,
  request: PeopleRequest,
): Promise<PageOf<PersonEntry>> {
  const wanted = request.limit + 1;
  const talking = request.after?.key === 0 ? [] : await withConversation(db, viewer, request, wanted);
  const silent =
    talking.length === wanted ? [] : await withoutConversation(db, viewer, request, wanted - talking.length);
  const fetched = [...talking, ...silent];
  return toPage(fetched, request, ({ last_message_id, id }) => ({ key: last_message_id ?? 0, id }));
}

async function withConversation(
  db: Connection,
  viewer: Viewer,
  { after, q }: PeopleRequest,
  limit: number,
): Promise<PersonEntry[]> {
  let query = db
    .selectFrom("conversation_sides as s")
    .innerJoin("users as u", "u.id", "s.other_id")
    .innerJoin("messages as m", "m.id", "s.last_message_id")
    .select([...columns])
    .where("s.user_id", "=", viewer.id);
  if (q) query = query.where(sql<boolean>`instr(u.username_key, ${keyOf(q)}) > 0`);
  if (after) query = query.where("s.last_message_id", "<", after.key);
  return query.orderBy("s.last_message_id", "desc").limit(limit).execute();
}

async function withoutConversation(
  db: Connection,
  viewer: Viewer,
  { after, q }: PeopleRequest,
  limit: number,
): Promise<PersonEntry[]> {
  const from = after?.key === 0 ? after.id : undefined;
  const match = q === undefined ? undefined : toUsernameMatch(q);
  if (match === null) return [];
  const query = match ? namedLike(db, match, from) : byName(db, from);
  const rows = await query
    .select(["u.id", "u.username"])
    .where("u.id", "!=", viewer.id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("conversation_sides as s")
            .select("s.other_id")
            .where("s.user_id", "=", viewer.id)
            .whereRef("s.other_id", "=", "u.id"),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, ...NOTHING_WRITTEN }));
}

/** @param from the user whom the page follows. */
function byName(db: Connection, from: number | undefined) {
  return db
    .selectFrom("users as u")
    .where("u.username_key", ">", (select) =>
      // Before every name, so that the walk over the index has a beginning.
      from === undefined
        ? select.val("")
        : select.selectFrom("users as last").select("last.username_key").where("last.id", "=", from),
    )
    .orderBy("u.username_key");
}

/** In the order of their ids, as the full-text index yields them. */
function namedLike(db: Connection, match: string, from: number | undefined) {
  const found = db
    .selectFrom("users as u")
    .innerJoin(personIndex, (join) => join.on(foundId, "=", sql.ref("u.id")))
    .where(matchesPerson(match))
    .orderBy(foundId);
  return from === undefined ? found : found.where(isFound(">", from));
}

const NOTHING_WRITTEN = {
  unread_count: null,
  last_message_id: null,
  content_excerpt: null,
  sender_id: null,
  created_at: null,
};

/** These users, with what stands between them and the viewer; in no order. */
export async function peopleByIds(db: Connection, viewer: Viewer, ids: number[]): Promise<PersonEntry[]> {
  const others = ids.filter((id) => id !== viewer.id);
  if (others.length === 0) return [];
  return db
    .selectFrom("users as u")
    .leftJoin("conversation_sides as s", (join) =>
      join.onRef("s.other_id", "=", "u.id").on("s.user_id", "=", viewer.id),
    )
    .leftJoin("messages as m", "m.id", "s.last_message_id")
    .select([...columns])
    .where("u.id", "in", others)
    .execute();
}

/** The form in which usernames are compared. */
const keyOf = (typed: string) => typed.normalize("NFKC").toLowerCase();
