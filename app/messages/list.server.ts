import { sql } from "kysely";
import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { type PageOf, type Position, toPage } from "../http/pages.server.ts";
import { foundId, isFound } from "../search/found.server.ts";
import { matchesPerson, personIndex, toUsernameMatch } from "../search/people.server.ts";

/** A user the viewer may write to. Only users with a conversation have the optional columns. */
export interface PersonEntry {
  id: number;
  username: string;
  unread_count?: number | null;
  last_message_id?: number | null;
  content_excerpt?: string | null;
  sender_id?: number | null;
  created_at?: number | null;
}

export interface PeopleRequest {
  limit: number;
  /** The user before the page; `key` is the id of the last message, or 0. */
  after?: Position;
  /** Part of the username, case-insensitive. */
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
 * Returns a page of all other users: first those with a conversation, the most recent first, then the rest by name.
 * Runs one index walk for each group, the second only when the first is exhausted.
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
  if (q) query = query.where(sql<boolean>`instr(u.username_key, ${q.normalize("NFKC").toLowerCase()}) > 0`);
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
  return query
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
}

/** @param from id of the user before the page. */
function byName(db: Connection, from: number | undefined) {
  return db
    .selectFrom("users as u")
    .where("u.username_key", ">", (select) =>
      // Sorts before every name, so that the index walk has a start.
      from === undefined
        ? select.val("")
        : select.selectFrom("users as last").select("last.username_key").where("last.id", "=", from),
    )
    .orderBy("u.username_key");
}

/** Ordered by id, as the full-text index yields the rows. */
function namedLike(db: Connection, match: string, from: number | undefined) {
  const found = db
    .selectFrom("users as u")
    .innerJoin(personIndex, (join) => join.on(foundId, "=", sql.ref("u.id")))
    .where(matchesPerson(match))
    .orderBy(foundId);
  return from === undefined ? found : found.where(isFound(">", from));
}

/** Returns these users with the state of their conversations, unordered. */
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
