import { createHash, randomBytes } from "node:crypto";
import type { Application, RequestContext, Session } from "../context.ts";
import { type Connection, inTransaction } from "../db/connection.server.ts";
import { executeShape } from "../db/shapes.server.ts";
import { setSiteCookie } from "../http/cookies.server.ts";
import { signValue, unsignValue } from "../http/signed-cookie.server.ts";
import { sessionTopic } from "../realtime/topics.ts";

export const SESSION_COOKIE = "upsolve_session";
const DAY = 24 * 60 * 60 * 1000;
const LIFETIME = 30 * DAY;
/** A session is prolonged at most this often, so that reading a page writes nothing. */
const PROLONG_AFTER = 60 * 60 * 1000;

/** The database keeps only the hash: who reads it cannot sign in with it. */
function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** @param maxAge seconds; 0 removes it. */
function setSessionCookie(context: RequestContext, value: string, maxAge: number): void {
  const sameSite = context.app.config.isUsedAcrossSites ? "none" : "lax";
  setSiteCookie(context, SESSION_COOKIE, value, maxAge, sameSite);
}

/** Starts a session for the user and sends its cookie. */
export async function startSession(
  context: RequestContext,
  userId: number,
  userAgent: string,
): Promise<void> {
  const { app } = context;
  const token = randomBytes(32).toString("base64url");
  const now = app.now();
  await app.db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      user_agent: userAgent.slice(0, 300),
      address: context.address,
      created_at: now,
      seen_at: now,
      expires_at: now + LIFETIME,
    })
    .execute();
  setSessionCookie(context, signValue(token, app.secrets), LIFETIME / 1000);
}

/** The session a cookie stands for, and its token, or null when it is forged, ended or over. */
export async function findSession(
  app: Pick<Application, "db" | "secrets" | "now">,
  signed: string | undefined,
) {
  const token = unsignValue(signed, app.secrets);
  if (token === null) return null;
  const values = { hash: hashToken(token), now: app.now() };
  const [row] = await executeShape(app.db, "sessions find", values, (bound) =>
    app.db
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["s.id as sessionId", "s.seen_at as seenAt", "u.id", "u.username", "u.email"])
      .where("s.token_hash", "=", bound.hash)
      .where("s.expires_at", ">", bound.now),
  );
  if (!row) return null;
  const { sessionId, seenAt, ...viewer } = row;
  return { id: sessionId, seenAt, token, viewer };
}

/** The request's session; prolongs it and its cookie from time to time. */
export async function readSession(context: RequestContext): Promise<Session | null> {
  const { app } = context;
  const found = await findSession(app, context.cookies[SESSION_COOKIE]);
  if (!found) return null;
  const now = app.now();
  if (now - found.seenAt > PROLONG_AFTER) {
    await app.db
      .updateTable("sessions")
      .set({ seen_at: now, expires_at: now + LIFETIME, address: context.address })
      .where("id", "=", found.id)
      .execute();
    // Signed anew, so that an old secret can be dropped 30 days after it was replaced.
    setSessionCookie(context, signValue(found.token, app.secrets), LIFETIME / 1000);
  }
  return { id: found.id, viewer: found.viewer };
}

/** When a session is over, in ms since the epoch; null when it has ended. */
export async function sessionExpiry(db: Connection, id: number): Promise<number | null> {
  const row = await db.selectFrom("sessions").select("expires_at").where("id", "=", id).executeTakeFirst();
  return row?.expires_at ?? null;
}

/** One session, a user's sessions, or those that were over at a time (ms). */
type Ended =
  | { only: number; userId?: number }
  | { userId: number; except: number | null }
  | { before: number };

type Store = Pick<Application, "db" | "hub">;

/**
 * The one place where sessions end. Publishes their end: open sockets do not check their session on every message.
 * @returns how many ended.
 */
export function endSessions({ db, hub }: Store, ended: Ended): Promise<number> {
  return inTransaction(db, async (trx, afterCommit) => {
    let query = trx.deleteFrom("sessions").returning("id");
    if ("before" in ended) query = query.where("expires_at", "<=", ended.before);
    if ("only" in ended) query = query.where("id", "=", ended.only);
    if ("except" in ended && ended.except !== null) query = query.where("id", "!=", ended.except);
    if ("userId" in ended && ended.userId !== undefined) query = query.where("user_id", "=", ended.userId);
    const rows = await query.execute();
    afterCommit(() => {
      for (const { id } of rows) hub.publish(sessionTopic(id), { type: "ended", data: null });
    });
    return rows.length;
  });
}

/** Ends the request's own session. */
export async function endSession(context: RequestContext): Promise<void> {
  const session = await context.session();
  if (session) await endSessions(context.app, { only: session.id });
  forgetSession(context);
}

/** Takes the cookie of a session that is no more out of the browser. */
export function forgetSession(context: RequestContext): void {
  setSessionCookie(context, "", 0);
}

/** Ends one of the user's sessions; somebody else's is not touched. */
export async function endOneSession(app: Store, userId: number, sessionId: number): Promise<void> {
  await endSessions(app, { only: sessionId, userId });
}

/** The user's open sessions, the last seen first. */
export async function listSessions(db: Connection, userId: number, now: number) {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "user_agent", "address", "created_at", "seen_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return rows.sort((a, b) => b.seen_at - a.seen_at);
}

/** Removes expired sessions. @returns how many. */
export function sweepSessions(app: Store & Pick<Application, "now">): Promise<number> {
  return endSessions(app, { before: app.now() });
}
