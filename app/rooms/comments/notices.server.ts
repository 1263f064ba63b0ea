import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { dropNotifications, notify, retract } from "../notifications/index.server.ts";
import { mentionedIn } from "./mentions.server.ts";
import type { Place } from "./places.server.ts";
import { type FoundComment, listRecentAuthors } from "./queries.server.ts";
import { type Subject, subjectOf } from "./subject.ts";

type Writer = { db: Connection } & Pick<Application, "hub">;

const MOST_MENTIONED = 10;
/** Earlier writers of a discussion. */
const MOST_NOTIFIED = 50;

const kindOf = ({ kind }: Subject) => (kind === "problem" ? "discussion" : (`${kind}-comment` as const));

/** Each receiver gets one notification: as mentioned, else as answered, else as the entry's author. */
export async function notifyOfComment(
  store: Writer,
  place: Place,
  comment: FoundComment,
  answered: FoundComment | undefined,
): Promise<void> {
  const actor = comment.author_id as number;
  const mentioned = await notifyMentioned(store, place, comment);
  const act = { problem: place.problem, actor, at: comment.created_at };
  const told = new Set<number | null>(mentioned);
  if (answered && !told.has(answered.author_id)) {
    await notify(store, { kind: "reply", id: comment.id, ...act, receivers: [answered.author_id] });
    told.add(answered.author_id);
  }
  const others =
    place.kind === "problem" ? await listRecentAuthors(store.db, place.id, actor, MOST_NOTIFIED) : [];
  const receivers = [place.authorId, ...others].filter((user) => !told.has(user));
  await notify(store, { kind: kindOf(place), id: place.id, ...act, receivers });
}

/** @param known members that an earlier version of the text mentioned @returns the members notified, unless muted */
export async function notifyMentioned(
  store: Writer,
  place: Place,
  comment: FoundComment,
  known: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const found = await mentionedIn(store.db, [comment.content]);
  const receivers = [...new Set(found.values())]
    .filter((user) => user !== comment.author_id && !known.has(user))
    .slice(0, MOST_MENTIONED);
  if (receivers.length === 0) return [];
  const at = comment.edited_at ?? comment.created_at;
  const act = { problem: place.problem, actor: comment.author_id, at };
  await notify(store, { kind: "mention", id: comment.id, ...act, receivers });
  return receivers;
}

/** Takes back the notifications of a comment that goes. */
export async function retractComment(
  store: Writer,
  comment: Pick<FoundComment, "id" | "author_id" | "created_at"> & Parameters<typeof subjectOf>[0],
): Promise<void> {
  const { id, author_id: actor, created_at: at } = comment;
  const told = await store.db
    .selectFrom("notifications")
    .select("user_id")
    .where("comment_id", "=", id)
    .execute();
  for (const kind of ["mention", "reply"] as const) await dropNotifications(store.db, { kind, id });
  if (actor === null) return;
  const subject = subjectOf(comment);
  const except = told.map(({ user_id }) => user_id);
  await retract(store, { kind: kindOf(subject), id: subject.id, actor, at, except });
}
