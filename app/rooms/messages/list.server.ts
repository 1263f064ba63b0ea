import { sql } from "kysely";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import { type PageOf, type Position, toPage } from "../../platform/http/pages.server.ts";
import type { PersonMatch } from "../../platform/search/engine.ts";
import { foundId, isFound } from "../../platform/search/found.server.ts";
import { peopleFound, toUsernameMatch } from "../../platform/search/people.server.ts";
import type { Viewer } from "../../viewer.ts";
import type { PersonJson } from "./json.ts";

/** The optional columns exist only for users with a conversation. */
interface PersonEntry {
  id: number;
  username: string;
  avatar: string | null;
  unread_count?: number | null;
  last_message_id?: number | null;
  content_excerpt?: string | null;
  sender_id?: number | null;
  created_at?: number | null;
}

interface PeopleRequest {
  limit: number;
  /** `key` is the id of the last message, or 0. */
  after?: Position;
  q?: string;
}

const MOST_ALSO_ONLINE = 50;

const columns = [
  "u.id",
  "u.username",
  "u.avatar",
  "s.unread_count",
  "s.last_message_id",
  "m.content_excerpt",
  "m.sender_id",
  "m.created_at",
] as const;

/** People with a conversation first, most recent first, then others by name. @throws TooMany for searches */
export async function loadPeople(
  app: Application,
  viewer: Viewer,
  request: PeopleRequest,
): Promise<PageOf<PersonJson>> {
  if (request.q) await app.limits.take("searchByAccount", viewer.id);
  const wanted = request.limit + 1;
  const rows = request.after?.key === 0 ? [] : await withConversation(app.db, viewer, request, wanted);
  if (rows.length < wanted) {
    rows.push(...(await withoutConversation(app.db, viewer, request, wanted - rows.length)));
  }
  const page = toPage(rows, request, ({ last_message_id, id }) => ({ key: last_message_id ?? 0, id }));
  return { ...page, rows: present(app, page.rows) };
}

/** The result is unordered. */
export async function loadPeopleByIds(
  app: Application,
  viewer: Viewer,
  ids: number[],
): Promise<PersonJson[]> {
  const others = ids.filter((id) => id !== viewer.id);
  if (others.length === 0) return [];
  const rows = await app.db
    .selectFrom("users as u")
    .leftJoin("conversation_sides as s", (join) =>
      join.onRef("s.other_id", "=", "u.id").on("s.user_id", "=", viewer.id),
    )
    .leftJoin("messages as m", "m.id", "s.last_message_id")
    .select([...columns])
    .where("u.id", "in", others)
    .execute();
  return present(app, rows);
}

/** The pane groups people by presence, so the first page also includes online people from later pages. */
export async function loadPane(app: Application, viewer: Viewer, request: PeopleRequest) {
  const page = await loadPeople(app, viewer, request);
  const online = app.presence.online().filter((id) => id !== viewer.id);
  const listed = new Set(page.rows.map(({ _id }) => Number(_id)));
  const first = !request.after && !request.q;
  const further = first ? online.filter((id) => !listed.has(id)).slice(0, MOST_ALSO_ONLINE) : [];
  return {
    people: [...page.rows, ...(await loadPeopleByIds(app, viewer, further))],
    older: page.older,
    onlineCount: online.length,
  };
}

interface PeoplePart {
  viewerId: number;
  limit: number;
  /** The id of the last message or user of the previous page. */
  from: number;
  /** In lower case. */
  name: string;
}

const selectTalks = prepared(
  (db, { viewerId, limit, from, name }: PeoplePart, { begun, named }: { begun: boolean; named: boolean }) => {
    let query = db
      .selectFrom("conversation_sides as s")
      .innerJoin("users as u", "u.id", "s.other_id")
      .innerJoin("messages as m", "m.id", "s.last_message_id")
      .select([...columns])
      .where("s.user_id", "=", viewerId);
    if (named) query = query.where(sql<boolean>`instr(u.username_key, ${name}) > 0`);
    if (begun) query = query.where("s.last_message_id", "<", from);
    return query.orderBy("s.last_message_id", "desc").limit(limit);
  },
);

function withConversation(
  db: Connection,
  viewer: Viewer,
  { after, q }: PeopleRequest,
  limit: number,
): Promise<PersonEntry[]> {
  const name = q?.normalize("NFKC").toLowerCase() ?? "";
  const part = { viewerId: viewer.id, limit, from: after?.key ?? 0, name };
  return selectTalks(db, part, { begun: after !== undefined, named: q !== undefined });
}

async function withoutConversation(
  db: Connection,
  viewer: Viewer,
  { after, q }: PeopleRequest,
  limit: number,
): Promise<PersonEntry[]> {
  const from = after?.key === 0 ? after.id : undefined;
  if (q === undefined) {
    const part = { viewerId: viewer.id, limit, from: from ?? 0 };
    return selectByName(db, part, { begun: from !== undefined });
  }
  const match = toUsernameMatch(q);
  return match === null
    ? []
    : strangers(namedLike(db, match, from), viewer.id)
        .limit(limit)
        .execute();
}

/** The users that the viewer has no conversation with. */
const strangers = <Query extends ReturnType<typeof namedLike>>(query: Query, viewerId: number) =>
  query
    .select(["u.id", "u.username", "u.avatar"])
    .where("u.id", "!=", viewerId)
    // The plus makes the database use the index of names instead of the one of waiting accounts.
    .where(sql<boolean>`+u.waits = 0`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("conversation_sides as s")
            .select("s.other_id")
            .where("s.user_id", "=", viewerId)
            .whereRef("s.other_id", "=", "u.id"),
        ),
      ),
    );

const selectByName = prepared(
  (db, { viewerId, limit, from }: Omit<PeoplePart, "name">, { begun }: { begun: boolean }) =>
    strangers(byName(db, begun ? from : undefined), viewerId).limit(limit),
);

/** @param from id of the last user on the previous page */
function byName(db: Connection, from: number | undefined) {
  return db
    .selectFrom("users as u")
    .where("u.username_key", ">", (select) =>
      // The empty string sorts before every name.
      from === undefined
        ? select.val("")
        : select.selectFrom("users as last").select("last.username_key").where("last.id", "=", from),
    )
    .orderBy("u.username_key");
}

/** Ordered by id, like the rows of the full-text index. */
function namedLike(db: Connection, match: PersonMatch, from: number | undefined) {
  const found = db
    .selectFrom("users as u")
    .innerJoin(peopleFound(db, match), (join) => join.on(foundId, "=", sql.ref("u.id")))
    .orderBy(foundId);
  return from === undefined ? found : found.where(isFound(">", from));
}

function present({ presence }: Application, rows: PersonEntry[]): PersonJson[] {
  const online = new Set(presence.online());
  return rows.map(({ id, username, avatar, unread_count, ...last }) => ({
    _id: String(id),
    username,
    ...(avatar && { avatar: `/images/${avatar}` }),
    online: online.has(id),
    unread: unread_count ?? 0,
    lastMessage:
      last.last_message_id && last.sender_id && last.created_at
        ? {
            _id: String(last.last_message_id),
            sender: String(last.sender_id),
            excerpt: last.content_excerpt ?? "",
            createdAt: new Date(last.created_at).toISOString(),
          }
        : null,
  }));
}
