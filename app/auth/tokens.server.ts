import type { Application } from "../platform/application.ts";
import {
  type AfterCommit,
  type Connection,
  inTransaction,
  reportLater,
} from "../platform/db/connection.server.ts";
import { prepared } from "../platform/db/prepared.server.ts";
import { Conflict, NotFound } from "../platform/http/errors.ts";
import { sessionTopic } from "../platform/realtime/topics.ts";
import type { Scope, Session } from "../viewer.ts";
import { MOST_TOKENS } from "./limits.ts";
import { restrictionOf } from "./policy.ts";
import { listTokens } from "./queries.server.ts";
import { hashOf, newSecret } from "./secrets.server.ts";

/** Lets people and secret scanners recognise a token. */
const PREFIX = "upsolve_";
const HOUR = 60 * 60 * 1000;
const SHOWN_AFTER_END = 30 * 24 * HOUR;

type Store = Pick<Application, "db" | "hub">;

interface NewToken {
  name: string;
  scope: Scope;
  expiresAt: number | null;
}

/** @returns the token; only its hash is stored. @throws Conflict if the user has too many. */
export function storeToken(
  { db, now }: Pick<Application, "db" | "now">,
  userId: number,
  { name, scope, expiresAt }: NewToken,
) {
  return inTransaction(db, async (trx) => {
    if ((await listTokens(trx, userId)).length >= MOST_TOKENS) {
      throw new Conflict(`You can have at most ${MOST_TOKENS} tokens. Revoke one first.`);
    }
    const token = PREFIX + newSecret();
    await trx
      .insertInto("personal_tokens")
      .values({
        user_id: userId,
        name,
        token_hash: hashOf(token),
        scope,
        created_at: now(),
        expires_at: expiresAt,
      })
      .execute();
    return token;
  });
}

const selectToken = prepared((db, { hash, now }: { hash: string; now: number }) =>
  db
    .selectFrom("personal_tokens as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .select([
      "t.id as tokenId",
      "t.scope",
      "t.used_at as usedAt",
      "u.id",
      "u.username",
      "u.email",
      "u.suspended_at",
      "u.suspended_until",
      "u.waits",
    ])
    .where("t.token_hash", "=", hash)
    .where((where) => where.or([where("t.expires_at", "is", null), where("t.expires_at", ">", now)])),
);

/**
 * Returns a token's session; null if the token is wrong, expired or revoked. Its viewer is never staff: a leaked
 * token must not be able to suspend members or reset their passwords.
 */
export async function findTokenSession(
  { db, now }: Pick<Application, "db" | "now">,
  token: string,
): Promise<(Session & { usedAt: number | null }) | null> {
  if (!token.startsWith(PREFIX)) return null;
  const values = { hash: hashOf(token), now: now() };
  const [row] = await selectToken(db, values);
  if (!row) return null;
  const { id, username, email, scope, usedAt } = row;
  return {
    id: -row.tokenId,
    viewer: { id, username, email, role: "member" },
    restriction: restrictionOf(row, values.now),
    scope,
    usedAt,
  };
}

/** Records that a token was used, at most once an hour. Call it after answering the request. Never throws. */
export async function noteUse(
  { db, now }: Pick<Application, "db" | "now">,
  { id, usedAt }: { id: number; usedAt: number | null },
) {
  if (usedAt !== null && now() - usedAt < HOUR) return;
  try {
    await db.updateTable("personal_tokens").set({ used_at: now() }).where("id", "=", -id).execute();
  } catch (error) {
    reportLater(db, error, "Could not record a token's use");
  }
}

/** In ms since the epoch; null if the token has ended or its user is restricted. */
export async function tokenExpiry(
  { db, now }: Pick<Application, "db" | "now">,
  sessionId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom("personal_tokens as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .select(["t.expires_at", "u.suspended_at", "u.suspended_until", "u.waits"])
    .where("t.id", "=", -sessionId)
    .executeTakeFirst();
  return row && !restrictionOf(row, now()) ? (row.expires_at ?? Number.POSITIVE_INFINITY) : null;
}

/** Revokes one of a user's tokens and closes its connections. @throws NotFound */
export function revokeToken({ db, hub }: Store, userId: number, id: number): Promise<void> {
  return inTransaction(db, async (trx, afterCommit) => {
    const ended = await trx
      .deleteFrom("personal_tokens")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .returning("id")
      .execute();
    if (ended.length === 0) throw new NotFound("There is no such token.");
    closeConnections(hub, afterCommit, ended);
  });
}

export async function revokeTokens(
  trx: Connection,
  hub: Store["hub"],
  afterCommit: AfterCommit,
  userId: number,
) {
  const ended = await trx
    .deleteFrom("personal_tokens")
    .where("user_id", "=", userId)
    .returning("id")
    .execute();
  closeConnections(hub, afterCommit, ended);
}

function closeConnections(hub: Store["hub"], afterCommit: AfterCommit, ended: { id: number }[]): void {
  afterCommit(() => {
    for (const { id } of ended) hub.publish(sessionTopic(-id), { type: "ended", data: null });
  });
}

export async function sweepTokens({ db, now }: Pick<Application, "db" | "now">): Promise<void> {
  await db
    .deleteFrom("personal_tokens")
    .where("expires_at", "<=", now() - SHOWN_AFTER_END)
    .execute();
}
