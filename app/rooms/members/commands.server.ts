import { randomBytes } from "node:crypto";
import { record } from "../../auth/audit.server.ts";
import { renewFeedKey } from "../../auth/feed-keys.server.ts";
import { knownPlace } from "../../auth/known-places.server.ts";
import { hashPassword, verifyPassword } from "../../auth/passwords.server.ts";
import { MUST_CONFIRM } from "../../auth/policy.ts";
import { staffFor } from "../../auth/queries.server.ts";
import { endSessions } from "../../auth/sessions.server.ts";
import { storeToken } from "../../auth/tokens.server.ts";
import type { Application, RequestContext } from "../../platform/application.ts";
import {
  type Connection,
  inTransaction,
  inTransactionPastForeignKeys,
} from "../../platform/db/connection.server.ts";
import { Forbidden, HttpError, Invalid } from "../../platform/http/errors.ts";
import { type LimitName, networkOf } from "../../platform/http/limits.server.ts";
import { queueMails } from "../../platform/mail/commands.server.ts";
import { accountKey as key } from "../../platform/text/account-key.ts";
import type { Role, Session, Viewer } from "../../viewer.ts";
import { notify } from "../notifications/index.server.ts";
import { admissionOf, linkRefusals } from "./admission.server.ts";
import { dropAccount } from "./deletion.server.ts";
import { type NewUser, namesOf, refuseTaken } from "./names.server.ts";
import { keepAnOwner } from "./queries.server.ts";
import { endResetLink, takeResetLink, userOfResetLink } from "./reset-links.server.ts";
import type {
  ChangePasswordInput,
  DeleteAccountInput,
  SignInInput,
  SignUpInput,
  TokenInput,
} from "./schema.ts";
import { countSignupLink } from "./signup-links.server.ts";
import { verifiesEmails } from "./verification.server.ts";

const WRONG_CREDENTIALS = "Invalid email or password";

/** @throws Forbidden; Invalid outside the link's email domain; Conflict naming the taken field; TooMany */
export async function signUp(context: RequestContext, input: SignUpInput) {
  const { app } = context;
  await admit(app.db, app, input);
  await app.limits.take("signUpByAddress", context.address);
  await refuseWeak(app, input.password, "password");
  await refuseTaken(app.db, app, input);
  const hash = await hashPassword(input.password, networkOf(context.address));
  return inTransaction(app.db, async (trx, afterCommit) => {
    // Checked again: during hashing, another request may have taken the name or used up the link.
    const { role, waits, confirms, link } = await admit(trx, app, input);
    const asks = confirms || verifiesEmails(app);
    await refuseTaken(trx, app, input);
    if (link && !(await countSignupLink(trx, link.id))) throw new Forbidden(linkRefusals.used);
    const { id } = await trx
      .insertInto("users")
      .values({
        ...newRow(input, hash, app.now()),
        role,
        waits: waits || confirms ? 1 : 0,
        signup_note: waits ? (input.note ?? null) : null,
        unverified: confirms ? MUST_CONFIRM : asks ? 1 : 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (asks) await queueMails(trx, afterCommit, app, [{ userId: id, kind: "verify" }]);
    if (waits) {
      const at = app.now();
      const receivers = await staffFor({ db: trx, now: app.now }, id);
      await notify({ db: trx, hub: app.hub }, { kind: "waiting", actor: id, receivers, at });
    }
    return { id, username: input.username, email: input.email, role, waits, confirms };
  });
}

export const newRow = ({ username, email }: NewUser, hash: string, now: number) => ({
  ...namesOf(username),
  email,
  email_key: key(email),
  password_hash: hash,
  first_steps: 1,
  created_at: now,
});

/** Works in any mode. The random password requires a reset link. @throws Conflict naming the taken field */
export async function createUser(
  { db, now }: Pick<Application, "db" | "now">,
  { role, ...input }: NewUser & { role: Role },
) {
  const hash = await hashPassword(randomBytes(32).toString("base64"), "operator");
  return inTransaction(db, async (trx) => {
    await refuseTaken(trx, { now }, input);
    const row = { ...newRow(input, hash, now()), role };
    const { id } = await trx.insertInto("users").values(row).returning("id").executeTakeFirstOrThrow();
    return id;
  });
}

async function admit(db: Connection, app: Application, { email, invitation }: SignUpInput) {
  const admission = await admissionOf(db, app, invitation);
  if (admission.refusal !== null) throw new Forbidden(admission.refusal);
  const domain = admission.link?.domain;
  if (domain && !key(email).endsWith(`@${domain}`)) {
    const message = `This invitation is for email addresses at ${domain}`;
    throw new Invalid(message, { email: [message] });
  }
  return admission;
}

/** @throws Invalid with the same message for any wrong input, TooMany. */
export async function verifyCredentials(context: RequestContext, input: SignInInput): Promise<Viewer> {
  const { app } = context;
  const name = key(input.email);
  const user = await app.db
    .selectFrom("users")
    .select(["id", "username", "email", "role", "password_hash"])
    // Usernames contain no @, so a name never matches two accounts.
    .where(name.includes("@") ? "email_key" : "username_key", "=", name)
    .executeTakeFirst();
  const { browser, isKnownNetwork } = await knownPlace(context, user?.id);
  const network = networkOf(context.address);
  // Counted by the typed name. Counting by account would reveal which name belongs to which email address.
  const taken: [LimitName, string][] = [["signInHere", `${name} ${browser ?? network}`]];
  if (!browser) {
    // Comes first, so that one address cannot fill the memory with counters for made-up names.
    taken.unshift(["signInByAddress", context.address]);
    // Wrong passwords from elsewhere must not lock members out on their own browsers and networks.
    if (!isKnownNetwork) taken.push(["signInByAccount", user ? `#${user.id}` : name]);
  }
  return countingFailures(app, taken, async () => {
    const turn = user && browser ? user.id : network;
    const right = await verifyPassword(input.password, user?.password_hash, turn);
    if (!user || !right) throw new Invalid(WRONG_CREDENTIALS);
    return { id: user.id, username: user.username, email: user.email, role: user.role };
  }).catch((error) => {
    // Never log the typed name, which may be a password.
    const about = { requestId: context.requestId, user: user?.id ?? null };
    if (error instanceof HttpError) app.log.warn({ ...about, status: error.status }, "A sign-in was refused");
    throw error;
  });
}

/** Counts attempts up front, because checks run in parallel. Only failures stay counted. */
async function countingFailures<T>(
  { limits }: Pick<Application, "limits">,
  taken: [LimitName, string | number][],
  check: () => Promise<T>,
): Promise<T> {
  for (const [name, counted] of taken) await limits.take(name, counted);
  let failed = false;
  try {
    return await check();
  } catch (error) {
    // If the server is busy, the attempt does not count.
    failed = error instanceof Invalid;
    throw error;
  } finally {
    if (!failed) for (const [name, counted] of taken) await limits.giveBack(name, counted);
  }
}

/** Ends the user's other sessions and resets their feed addresses. @throws Invalid, TooMany */
export async function changePassword(app: Application, session: Session, input: ChangePasswordInput) {
  const { id } = session.viewer;
  await requirePassword(app, id, input.current, "current");
  await refuseWeak(app, input.next, "next");
  const hash = await hashPassword(input.next, id);
  await inTransaction(app.db, (trx) => replacePassword(trx, app, id, hash, session.id));
  app.log.info({ user: id }, "A password was changed");
}

/** Ends all of the user's sessions. @throws NotFound if the link is wrong, used or expired; Invalid */
export async function resetPassword(app: Application, token = "", password: string): Promise<void> {
  const { id } = await userOfResetLink(app, token);
  await refuseWeak(app, password, "password");
  const hash = await hashPassword(password, id);
  await inTransaction(app.db, async (trx) => {
    const userId = await takeResetLink(trx, token, app.now());
    await replacePassword(trx, app, userId, hash, null);
    const subject = { kind: "user", id: userId } as const;
    await record(trx, { at: app.now(), actorId: userId, act: "reset-password", subject, details: {} });
  });
  app.log.info({ user: id }, "A password was changed");
}

async function replacePassword(
  trx: Connection,
  { hub }: Pick<Application, "hub">,
  userId: number,
  hash: string,
  keptSession: number | null,
) {
  await trx.updateTable("users").set({ password_hash: hash }).where("id", "=", userId).execute();
  await endResetLink(trx, userId);
  await endSessions({ db: trx, hub }, { userId, except: keptSession });
  // Anyone who knew the password may have seen the feed addresses.
  await renewFeedKey({ db: trx }, { id: userId });
}

/**
 * Public work stays, but without an author, because other people's answers and averages depend on it. Both sides of
 * conversations go, because one side would reveal the other. @throws Invalid, TooMany
 */
export async function deleteAccount(app: Application, viewer: Viewer, { password }: DeleteAccountInput) {
  await requirePassword(app, viewer.id, password, "password");
  await inTransactionPastForeignKeys(app.db, async (trx, afterCommit) => {
    await keepAnOwner(trx, viewer.id, app.now());
    await dropAccount(trx, afterCommit, app, viewer.id);
  });
}

const DAY = 24 * 60 * 60 * 1000;

/** Requires the password, because a token outlives its session. @throws Invalid, Conflict, TooMany */
export async function makeToken(
  app: Application,
  viewer: Viewer,
  { name, scope, lasts, until, password }: TokenInput,
) {
  const now = app.now();
  const ends = { date: until ?? 0, never: null };
  const expiresAt = lasts === "date" || lasts === "never" ? ends[lasts] : now + Number(lasts) * DAY;
  if (expiresAt !== null && expiresAt <= now) {
    const message = "Choose a date in the future";
    throw new Invalid(message, { until: [message] });
  }
  await requirePassword(app, viewer.id, password, "password");
  return storeToken(app, viewer.id, { name, scope, expiresAt });
}

function requirePassword(app: Application, id: number, password: string, field: string): Promise<void> {
  return countingFailures(app, [["passwordByAccount", id]], async () => {
    const user = await app.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", id)
      .executeTakeFirst();
    if (await verifyPassword(password, user?.password_hash, id)) return;
    const message = "This is not your current password";
    throw new Invalid(message, { [field]: [message] });
  });
}

/** @throws Invalid if the password is too short or too common, unless the minimum length is 1 */
export async function refuseWeak(app: Application, password: string, field: string): Promise<void> {
  const least = app.config.minPasswordLength;
  if (least === 1) return;
  let message = "";
  if ([...password].length < least) message = `Use at least ${least} characters`;
  else {
    const { isCommonPassword } = await import("../../auth/weak-passwords.ts");
    if (isCommonPassword(password)) message = "This password is too common. Choose another one";
  }
  if (message) throw new Invalid(message, { [field]: [message] });
}
