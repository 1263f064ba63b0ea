import { randomBytes } from "node:crypto";
import { hashPassword } from "../../auth/passwords.server.ts";
import { NOT_JOINED } from "../../auth/policy.ts";
import type { Application, RequestContext } from "../../platform/application.ts";
import {
  type Connection,
  inTransaction,
  inTransactionPastForeignKeys,
} from "../../platform/db/connection.server.ts";
import { Conflict, NotFound } from "../../platform/http/errors.ts";
import { networkOf } from "../../platform/http/limits.server.ts";
import { isSignatureOf, signatureOf } from "../../platform/http/signatures.server.ts";
import { queueMails } from "../../platform/mail/commands.server.ts";
import { accountKey } from "../../platform/text/account-key.ts";
import type { Viewer } from "../../viewer.ts";
import { newRow, refuseWeak } from "./commands.server.ts";
import { dropAccount } from "./deletion.server.ts";
import { namesOf, refuseTaken } from "./names.server.ts";
import type { TakePlaceInput } from "./schema.ts";
import { verifiesEmails } from "./verification.server.ts";

// A place is an account that staff create for somebody who has not joined yet. It has no password, and its address is
// only in `places`, so no screen can show it by mistake. Its invitation hands it over.

const PLACE_KEPT = 180 * 24 * 60 * 60 * 1000;

interface NewPlace {
  username: string;
  email: string;
  makerId: number;
  rosterId: number | null;
  /** Whether its invitation is to be sent by mail. */
  isAsked: boolean;
}

/** @returns its id. The caller checks that the name and the address are free. */
export async function makePlace(
  trx: Connection,
  { now }: Pick<Application, "now">,
  { username, email, makerId, rosterId, isAsked }: NewPlace,
): Promise<number> {
  const at = now();
  const { id } = await trx
    .insertInto("users")
    .values({
      ...namesOf(username),
      email: "",
      // Unique, and without an @, so that no typed address or name equals it.
      email_key: `place:${randomBytes(16).toString("hex")}`,
      password_hash: "",
      waits: NOT_JOINED,
      first_steps: 1,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("places")
    .values({
      user_id: id,
      email,
      email_key: accountKey(email),
      maker_id: makerId,
      roster_id: rosterId,
      made_at: at,
      until: at + PLACE_KEPT,
      asked_at: isAsked ? at : null,
    })
    .execute();
  return id;
}

interface Linked {
  user_id: number;
  made_at: number;
}
type Signing = Pick<Application, "config" | "secrets">;

/** Contains when the place was made, which is forgotten once the place is taken or deleted: then the link ends. */
const textOf = ({ user_id, made_at }: Linked) => `place:${user_id}:${made_at}`;

export const placeLink = ({ config, secrets }: Signing, place: Linked): string =>
  `${config.publicUrl}/join/${place.user_id}.${signatureOf(secrets, textOf(place))}`;

/** The place of an invitation. @throws NotFound for a wrong, used or expired one */
export async function findPlace(
  { db, now, secrets }: Pick<Application, "now" | "secrets"> & { db: Connection },
  token = "",
) {
  const [, id = "", signature = ""] = /^([1-9]\d{0,14})\.([\w-]{1,100})$/.exec(token) ?? [];
  const place = id
    ? await db
        .selectFrom("places as p")
        .innerJoin("users as u", "u.id", "p.user_id")
        .leftJoin("users as m", "m.id", "p.maker_id")
        .select(["p.user_id", "p.email", "p.made_at", "p.until", "u.username", "m.username as maker"])
        .where("p.user_id", "=", Number(id))
        .where("p.until", ">", now())
        .executeTakeFirst()
    : undefined;
  if (place && isSignatureOf(secrets, textOf(place), signature)) return place;
  throw new NotFound(
    "This invitation was already used or withdrawn, or it has expired. If you have joined, sign in. Otherwise, ask the person who invited you for a new one.",
  );
}

/** The names of the groups that a place is in. */
export async function groupsOfPlace(db: Connection, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("group_members as m")
    .innerJoin("groups as g", "g.id", "m.group_id")
    .select("g.name")
    .where("m.user_id", "=", userId)
    .where("m.left_until", "is", null)
    .orderBy("g.id")
    .limit(3)
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Turns the place into the account of the person with its invitation. @returns the account
 * @throws NotFound; Invalid; Conflict naming the taken field; TooMany
 */
export async function takePlace(
  context: RequestContext,
  token: string | undefined,
  input: TakePlaceInput,
): Promise<{ id: number }> {
  const { app } = context;
  const { user_id: id } = await findPlace(app, token);
  await app.limits.take("signUpByAddress", context.address);
  await refuseWeak(app, input.password, "password");
  await refuseTaken(app.db, app, input, id);
  const hash = await hashPassword(input.password, networkOf(context.address));
  return inTransaction(app.db, async (trx, afterCommit) => {
    // Checked again: during hashing, another request may have taken it, or the name.
    await findPlace({ ...app, db: trx }, token);
    await refuseTaken(trx, app, input, id);
    const asks = verifiesEmails(app);
    await trx
      .updateTable("users")
      .set({ ...newRow(input, hash, app.now()), waits: 0, unverified: asks ? 1 : 0 })
      .where("id", "=", id)
      .execute();
    await trx.deleteFrom("places").where("user_id", "=", id).execute();
    if (asks) await queueMails(trx, afterCommit, app, [{ userId: id, kind: "verify" }]);
    return { id };
  });
}

type Moving = Pick<
  Application,
  "config" | "db" | "hub" | "judges" | "log" | "now" | "rooms" | "secrets" | "site"
>;

/** Moves what a place holds to an existing account, and deletes the place. @throws NotFound, Conflict */
export function takePlaceAs(app: Moving, viewer: Viewer, token: string | undefined): Promise<void> {
  return inTransactionPastForeignKeys(app.db, async (trx, afterCommit) => {
    const { user_id } = await findPlace({ ...app, db: trx }, token);
    for (const room of app.rooms) await room.adopt?.(trx, afterCommit, app, user_id, viewer.id);
    await dropAccount(trx, afterCommit, app, user_id);
  });
}

/** Deletes expired places and their addresses. */
export async function sweepPlaces(app: Pick<Application, "db" | "hub" | "log" | "now" | "rooms">) {
  const next = () =>
    app.db
      .selectFrom("places")
      .select("user_id")
      .where("until", "<=", app.now())
      .orderBy("until")
      .limit(1)
      .executeTakeFirst();
  for (let place = await next(); place; place = await next()) {
    const { user_id } = place;
    await inTransactionPastForeignKeys(app.db, (trx, afterCommit) =>
      dropAccount(trx, afterCommit, app, user_id),
    );
  }
}

/** What staff see of a place. Undefined once it is taken. */
export async function placeFor(app: Signing & { db: Connection }, userId: number) {
  const place = await app.db
    .selectFrom("places as p")
    .leftJoin("users as m", "m.id", "p.maker_id")
    .select(["p.user_id", "p.email", "p.made_at", "p.until", "p.asked_at", "p.mailed_at"])
    .select("m.username as maker")
    .where("p.user_id", "=", userId)
    .executeTakeFirst();
  return place && { ...place, link: placeLink(app, place) };
}

/** @throws Conflict if the account is a place */
export function requireJoined({ username, waits }: { username: string; waits: number }): void {
  if (waits === NOT_JOINED) throw new Conflict(`${username} has not joined yet.`);
}
