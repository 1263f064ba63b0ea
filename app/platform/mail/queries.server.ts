import type { Application } from "../application.ts";
import type { Connection } from "../db/connection.server.ts";
import type { Row } from "../db/tables.ts";
import { jobState } from "../jobs/jobs.server.ts";
import { logOf, SENDING } from "./health.server.ts";

/** The email to send at a time (ms), with its account: those that go first, then the most overdue. */
export async function nextMail(db: Connection, now: number) {
  const due = db
    .selectFrom("mails as m")
    .leftJoin("users as u", "u.id", "m.user_id")
    .select(["m.id", "m.kind", "m.data", "m.attempts", "m.created_at"])
    .select(["u.id as user_id", "u.username", "u.email", "u.waits", "u.unverified"])
    .select(["u.suspended_at", "u.suspended_until"])
    .where("m.due_at", "<=", now)
    .orderBy("m.due_at")
    .orderBy("m.id")
    .limit(1);
  const first = await due.where("m.is_first", "=", 1).executeTakeFirst();
  return first ?? due.where("m.is_first", "=", 0).executeTakeFirst();
}
export type DueMail = NonNullable<Awaited<ReturnType<typeof nextMail>>>;

/** The oldest email queued before a time (ms), and how many there are, up to 1,000; null for none. */
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

export async function mailHealth(app: Pick<Application, "config" | "db" | "now">) {
  if (!app.config.mail) return { name: "Mail", state: "off", answeredAt: null } as const;
  const { sentAt, failure } = logOf(app);
  const oldest = await oldestMail(app.db, app.now());
  const isFailing = failure ? failure.concerns === "server" : sentAt === null && Boolean(oldest?.failure);
  const working = sentAt === null ? "unasked" : "working";
  return {
    name: "Mail",
    state: isFailing ? "failing" : working,
    answeredAt: sentAt,
    waiting: oldest?.waiting ?? 0,
    failure: failure?.message ?? oldest?.failure ?? null,
    pausedUntil: jobState(app.db, SENDING).pausedUntil,
  } as const;
}

export async function isWaiting(db: Connection, kind: Row<"mails">["kind"]): Promise<boolean> {
  const row = await db.selectFrom("mails").select("id").where("kind", "=", kind).limit(1).executeTakeFirst();
  return row !== undefined;
}
