import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Row } from "../../platform/db/tables.ts";
import { listBlogCards } from "../blogs/queries.server.ts";
import { blockedBy } from "../moderation/queries.server.ts";
import { toNotificationJson } from "../notifications/json.ts";
import { listNotifications } from "../notifications/queries.server.ts";
import { listNewestProblems } from "../problems/queries.server.ts";
import { logOf } from "./health.server.ts";
import { type MailChoice, mailChoices } from "./schema.ts";

/** The mail that is due for longest at a time (ms), with the account it goes to. */
export function nextMail(db: Connection, now: number) {
  return db
    .selectFrom("mails as m")
    .leftJoin("users as u", "u.id", "m.user_id")
    .select(["m.id", "m.kind", "m.data", "m.attempts", "m.created_at"])
    .select(["u.id as user_id", "u.username", "u.email", "u.waits", "u.unverified"])
    .select(["u.suspended_at", "u.suspended_until"])
    .where("m.due_at", "<=", now)
    .orderBy("m.due_at")
    .orderBy("m.id")
    .limit(1)
    .executeTakeFirst();
}
export type DueMail = NonNullable<Awaited<ReturnType<typeof nextMail>>>;

/** The oldest mail that was written before a time (ms), and how many were, up to 1,000; null for none. */
export async function oldestMail(db: Connection, before: number) {
  const rows = await db
    .selectFrom("mails")
    .select(["created_at", "failure"])
    .where("created_at", "<=", before)
    .orderBy("created_at")
    .limit(1_000)
    .execute();
  return rows[0] ? { ...rows[0], waiting: rows.length } : null;
}

/** Whether mail goes out, how many wait (up to 1,000), and the last failure. It sends nothing. */
export async function mailHealth(app: Pick<Application, "config" | "db" | "now">) {
  if (!app.config.mail) return { name: "Mail", state: "off", answeredAt: null } as const;
  const { sentAt, failure, pausedUntil } = logOf(app);
  const oldest = await oldestMail(app.db, app.now());
  const isFailing = failure ? failure.concerns === "server" : sentAt === null && Boolean(oldest?.failure);
  const working = sentAt === null ? "unasked" : "working";
  return {
    name: "Mail",
    state: isFailing ? "failing" : working,
    answeredAt: sentAt,
    waiting: oldest?.waiting ?? 0,
    failure: failure?.message ?? oldest?.failure ?? null,
    pausedUntil,
  } as const;
}

/** Whether a mail of a kind waits. */
export async function isWaiting(db: Connection, kind: Row<"mails">["kind"]): Promise<boolean> {
  const row = await db.selectFrom("mails").select("id").where("kind", "=", kind).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The kinds that a user has not turned off. */
export async function listChosenMails(db: Connection, user: { id: number }): Promise<MailChoice[]> {
  const rows = await db.selectFrom("muted_mails").select("kind").where("user_id", "=", user.id).execute();
  return mailChoices.filter((kind) => !rows.some((row) => row.kind === kind));
}

/** Of each kind; a busy week has more. */
const MOST_NEWS = 50;
const ABOUT_WORK: string[] = ["problem-review", "solution-review", "solution", "handle"];

export interface Week {
  /** Milliseconds since the epoch; `until` is outside. */
  since: number;
  until: number;
}

/** What is new to a user and was written in a week: of what everybody sees, and unread notifications about their work. */
export async function newsFor(db: Connection, user: { id: number }, { since, until }: Week) {
  const blocked = await blockedBy(db, user.id);
  const isNews = ({ author_id, created_at }: { author_id: number | null; created_at: number }) =>
    created_at >= since && created_at < until && author_id !== user.id && !blocked.has(author_id);
  const problems = await listNewestProblems(db, MOST_NEWS);
  const blogs = await listBlogCards(db, undefined, { limit: MOST_NEWS });
  const notifications = await listNotifications(db, user, { limit: MOST_NEWS });
  return {
    problems: problems.filter(isNews),
    blogs: blogs.rows.filter(isNews),
    work: notifications.rows
      .filter(
        ({ kind, read_at, last_at }) => read_at === null && last_at >= since && ABOUT_WORK.includes(kind),
      )
      .map(toNotificationJson),
  };
}
