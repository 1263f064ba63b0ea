import { LRUCache } from "lru-cache";
import type { Application, RequestContext } from "../platform/application.ts";
import type { Config } from "../platform/config.server.ts";
import { type AfterCommit, type Connection, inTransaction } from "../platform/db/connection.server.ts";
import { faultOf } from "../platform/db/faults.ts";
import { prepared } from "../platform/db/prepared.server.ts";
import { hostCookie, setSiteCookie, signValue, unsignValue } from "../platform/http/cookies.server.ts";
import { knownZone } from "../platform/http/time-zone.server.ts";
import { queueMails } from "../platform/mail/commands.server.ts";
import { sessionTopic } from "../platform/realtime/topics.ts";
import type { Session } from "../viewer.ts";
import { forgetPlaces, knownPlace, rememberPlace, sweepPlaces } from "./known-places.server.ts";
import { restrictionOf } from "./policy.ts";
import { hashOf, newSecret } from "./secrets.server.ts";
import { learnZone } from "./time-zone.server.ts";
import { revokeTokens, sweepTokens } from "./tokens.server.ts";
import { describeUserAgent } from "./user-agent.ts";

const DAY = 24 * 60 * 60 * 1000;
const LIFETIME = 30 * DAY;
const LONGEST_LIFETIME = 90 * DAY;
/** Per user. A new session ends the oldest. */
const MOST_SESSIONS = 100;
/** Limits how often reading a page causes a write. */
const PROLONG_AFTER = 60 * 60 * 1000;

export const sessionCookie = (config: Pick<Config, "publicUrl">) => hostCookie("upsolve_session", config);

/** @param maxAge in seconds; 0 removes the cookie. */
function setSessionCookie(context: RequestContext, value: string, maxAge: number): void {
  const sameSite = context.app.config.isUsedAcrossSites ? "none" : "lax";
  setSiteCookie(context, sessionCookie(context.app.config), value, maxAge, sameSite);
}

/** Ends the browser's previous session. Emails a notice if the user has not signed in from this browser before. */
export async function startSession(
  context: RequestContext,
  userId: number,
  userAgent: string,
  isNewAccount = false,
) {
  const { app } = context;
  const isStrange = app.config.mail && !isNewAccount && !(await knownPlace(context, userId)).browser;
  const isNoticed =
    isStrange &&
    (await app.limits.take("noticeMailByAccount", userId).then(
      () => true,
      () => false,
    ));
  const former = await context.session();
  if (former) await endSessions(app, { only: former.id });
  const token = newSecret();
  const now = app.now();
  await inTransaction(app.db, async (trx, afterCommit) => {
    await trx
      .insertInto("sessions")
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        user_agent: userAgent.slice(0, 300),
        address: context.address,
        created_at: now,
        seen_at: now,
        expires_at: now + LIFETIME,
      })
      .execute();
    await learnZone(trx, userId, knownZone(context));
    if (!isNoticed) return;
    const data = { device: describeUserAgent(userAgent), address: context.address, at: now };
    await queueMails(trx, afterCommit, app, [{ userId, kind: "sign-in", data }]);
  });
  await endSessions(app, { userId, keep: MOST_SESSIONS });
  setSessionCookie(context, signValue(token, app.secrets), LIFETIME / 1000);
  await rememberPlace(context, userId);
  app.log.info({ requestId: context.requestId, user: userId }, "Signed in");
  if (!isNewAccount) app.judges.signedIn(userId);
}

/**
 * Token hashes of ended sessions that could not be deleted, for example on a full disk. This process rejects them and
 * deletes them when the next session ends.
 */
const endedUnstored = new Set<string>();

const selectSession = prepared((db, { hash, now }: { hash: string; now: number }) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select([
      "s.id as sessionId",
      "s.seen_at as seenAt",
      "s.created_at as startedAt",
      "u.id",
      "u.username",
      "u.email",
      "u.role",
      "u.suspended_at",
      "u.suspended_until",
      "u.unverified",
      "u.waits",
    ])
    .where("s.token_hash", "=", hash)
    .where("s.expires_at", ">", now),
);

type Proof = { token: string; hash: string };
const PROOFS_KEPT = 2_000;
const proofs = new WeakMap<string[], LRUCache<string, Proof>>();

/** Valid signed tokens, because checking a signature takes as long as finding the session. */
function proofsBy(secrets: string[]): LRUCache<string, Proof> {
  const known = proofs.get(secrets) ?? new LRUCache<string, Proof>({ max: PROOFS_KEPT });
  proofs.set(secrets, known);
  return known;
}

function checkProof(secrets: string[], signed: string): Proof | null {
  const token = unsignValue(signed, secrets);
  if (token === null) return null;
  const proof = { token, hash: hashOf(token) };
  proofsBy(secrets).set(signed, proof);
  return proof;
}

export async function findSession(
  app: Pick<Application, "db" | "secrets" | "now">,
  signed: string | undefined,
) {
  const proof = signed && (proofsBy(app.secrets).get(signed) ?? checkProof(app.secrets, signed));
  if (!proof) return null;
  const { token, hash } = proof;
  const values = { hash, now: app.now() };
  if (endedUnstored.has(values.hash)) return null;
  const [row] = await selectSession(app.db, values);
  if (!row) return null;
  const { sessionId, seenAt, startedAt, suspended_at, suspended_until, waits, unverified, ...viewer } = row;
  const restriction = restrictionOf({ suspended_at, suspended_until, waits, unverified }, values.now);
  const isUnverified = unverified > 0;
  return { id: sessionId, seenAt, startedAt, token, viewer, restriction, isUnverified };
}

export async function readSession(context: RequestContext): Promise<Session | null> {
  const { app } = context;
  const found = await findSession(app, context.cookies[sessionCookie(app.config)]);
  if (!found) return null;
  if (app.now() - found.seenAt > PROLONG_AFTER) {
    await prolong(context, found).catch((error) => {
      // Reading pages must still work when nothing can be written.
      if (faultOf(error) !== "unwritable") throw error;
      app.log.warn({ err: error, requestId: context.requestId }, "A session could not be extended");
    });
  }
  const { id, viewer, restriction, isUnverified } = found;
  return { id, viewer, restriction, isUnverified };
}

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

async function prolong(context: RequestContext, { id, startedAt, token, viewer }: Found): Promise<void> {
  const { app } = context;
  const now = app.now();
  const expiry = Math.min(now + LIFETIME, startedAt + LONGEST_LIFETIME);
  await app.db
    .updateTable("sessions")
    .set({ seen_at: now, expires_at: expiry, address: context.address })
    .where("id", "=", id)
    .execute();
  // Signed with the newest secret, so that an old one can be dropped 30 days after it was replaced.
  setSessionCookie(context, signValue(token, app.secrets), Math.floor((expiry - now) / 1000));
  await rememberPlace(context, viewer.id);
}

/** In ms since the epoch; null if the session has ended or its user is restricted. */
export async function sessionExpiry(
  { db, now }: Pick<Application, "db" | "now">,
  id: number,
): Promise<number | null> {
  const row = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.expires_at", "u.suspended_at", "u.suspended_until", "u.waits"])
    .where("s.id", "=", id)
    .executeTakeFirst();
  return row && !restrictionOf(row, now()) ? row.expires_at : null;
}

/** One session, all but a user's newest, all of a user's (but one), or those that expired before a time (ms). */
type Ended =
  | { only: number; userId?: number }
  | { userId: number; keep: number }
  | { userId: number; except: number | null }
  | { before: number };

type Store = Pick<Application, "db" | "hub">;

/**
 * The only place that ends sessions. Publishes the end of each, because open sockets do not check their session on
 * every message.
 * @returns how many sessions ended.
 */
export function endSessions({ db, hub }: Store, ended: Ended): Promise<number> {
  return inTransaction(db, async (trx, afterCommit) => {
    await storeEnds(trx, afterCommit);
    let query = trx.deleteFrom("sessions").returning("id");
    if ("before" in ended) query = query.where("expires_at", "<=", ended.before);
    if ("only" in ended) query = query.where("id", "=", ended.only);
    if ("except" in ended && ended.except !== null) query = query.where("id", "!=", ended.except);
    if ("keep" in ended) {
      const newest = trx.selectFrom("sessions").select("id").where("user_id", "=", ended.userId);
      query = query.where("id", "not in", newest.orderBy("id", "desc").limit(ended.keep));
    }
    if ("userId" in ended && ended.userId !== undefined) query = query.where("user_id", "=", ended.userId);
    const rows = await query.execute();
    // The user may be locking out a thief, so every known browser is forgotten.
    if ("except" in ended) await forgetPlaces(trx, ended.userId);
    // Signing out everywhere revokes tokens too; changing the password does not.
    if ("except" in ended && ended.except === null) await revokeTokens(trx, hub, afterCommit, ended.userId);
    afterCommit(() => {
      for (const { id } of rows) hub.publish(sessionTopic(id), { type: "ended", data: null });
    });
    return rows.length;
  });
}

async function storeEnds(trx: Connection, afterCommit: AfterCommit): Promise<void> {
  const hashes = [...endedUnstored].slice(0, MOST_SESSIONS);
  if (hashes.length === 0) return;
  const rows = await trx
    .deleteFrom("sessions")
    .where("token_hash", "in", hashes)
    .returning("token_hash")
    .execute();
  afterCommit(() => {
    for (const { token_hash } of rows) endedUnstored.delete(token_hash);
  });
}

export async function endSession(context: RequestContext): Promise<void> {
  const { app } = context;
  const session = await context.session();
  forgetSession(context);
  if (!session) return;
  try {
    await endSessions(app, { only: session.id });
  } catch (error) {
    const token = unsignValue(context.cookies[sessionCookie(app.config)], app.secrets);
    if (token === null) throw error;
    endedUnstored.add(hashOf(token));
    app.hub.publish(sessionTopic(session.id), { type: "ended", data: null });
    app.log.error({ err: error, requestId: context.requestId }, "Could not record the end of a session");
  }
}

export function forgetSession(context: RequestContext): void {
  setSessionCookie(context, "", 0);
}

export async function listSessions(db: Connection, userId: number, now: number) {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "user_agent", "address", "created_at", "seen_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("id", "desc")
    .limit(MOST_SESSIONS)
    .execute();
  return rows.sort((a, b) => b.seen_at - a.seen_at);
}

/** Deletes expired sessions and tokens, and long-unused places. @returns how many sessions it deleted. */
export async function sweepSessions(app: Store & Pick<Application, "now">): Promise<number> {
  await sweepPlaces(app);
  await sweepTokens(app);
  return endSessions(app, { before: app.now() });
}
