import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { Conflict } from "../../platform/http/errors.ts";
import { accountKey as key } from "../../platform/text/account-key.ts";
import { formerNames, isFormerName } from "./former-names.server.ts";
import type { SignUpInput } from "./schema.ts";

export type NewUser = Pick<SignUpInput, "username" | "email">;

const KEPT = "A place is reserved for you on this site. Open your invitation to join";

/** "Ian", "lan" and "1an" look alike; "ian" differs, since its i has a dot. Usernames are ASCII. */
export function lookalikeKey(username: string): string {
  return username
    .replace(/[I1]/g, "l")
    .replaceAll("0", "o")
    .toLowerCase()
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

export const namesOf = (username: string) => ({
  username,
  username_key: key(username),
  lookalike_key: lookalikeKey(username),
});

/** @param own the place that becomes this account, if any @throws Conflict naming the taken field */
export async function refuseTaken(
  db: Connection,
  app: Pick<Application, "now">,
  input: NewUser,
  own = 0,
): Promise<void> {
  const { username_key, lookalike_key } = namesOf(input.username);
  const rows = await db
    .selectFrom("users")
    .select(["username_key", "lookalike_key", "email_key"])
    .where("id", "!=", own)
    .where((where) =>
      where.or([
        where("username_key", "=", username_key),
        where("lookalike_key", "=", lookalike_key),
        where("email_key", "=", key(input.email)),
      ]),
    )
    .execute();
  const errors: Record<string, string[]> = {};
  if (rows.some((row) => row.username_key === username_key)) {
    errors.username = ["This username is taken"];
  } else if (rows.some((row) => row.lookalike_key === lookalike_key)) {
    errors.username = ["This username looks like another member's"];
  } else if (await isFormerName(db, app, { username_key, lookalike_key })) {
    errors.username = ["This username is taken"];
  }
  if (rows.some((row) => row.email_key === key(input.email))) {
    errors.email = ["This email address is already registered"];
  } else if (await hasPlace(db, input.email, own)) {
    errors.email = [KEPT];
  }
  const [first] = Object.values(errors).flat();
  if (first) throw new Conflict(first, errors);
}

async function hasPlace(db: Connection, email: string, own: number): Promise<boolean> {
  const place = await db
    .selectFrom("places")
    .select("user_id")
    .where("email_key", "=", key(email))
    .where("user_id", "!=", own)
    .executeTakeFirst();
  return place !== undefined;
}

export interface Owner {
  id: number;
  username: string;
  hasJoined: boolean;
}

export interface Taken {
  /** Why a username is not free, or null. */
  faultOf(username: string): string | null;
  /** Whose account or place an address is. */
  ownerOf(email: string): Owner | undefined;
}

/** Which of these names and addresses accounts, places and former members have. For a few hundred at a time. */
export async function takenAmong(
  db: Connection,
  app: Pick<Application, "now">,
  names: string[],
  emails: string[],
): Promise<Taken> {
  const asked = names.map(namesOf);
  const keys = [...new Set(emails.map(key))];
  const byName = await usersWhere(
    db,
    "username_key",
    asked.map(({ username_key }) => username_key),
  );
  const byLook = await usersWhere(
    db,
    "lookalike_key",
    asked.map(({ lookalike_key }) => lookalike_key),
  );
  const taken = new Set(byName.map(({ username_key }) => username_key));
  const looks = new Set(byLook.map(({ lookalike_key }) => lookalike_key));
  const former = await formerNames(db, app, asked);
  const owners = new Map<string, Owner>();
  for (const { email_key, id, username } of await usersWhere(db, "email_key", keys)) {
    owners.set(email_key, { id, username, hasJoined: true });
  }
  for (const { email_key, id, username } of await placesOf(db, keys)) {
    owners.set(email_key, { id, username, hasJoined: false });
  }
  return {
    faultOf(username) {
      const { username_key, lookalike_key } = namesOf(username);
      if (taken.has(username_key)) return "this username is taken";
      if (looks.has(lookalike_key)) return "this username looks like another member’s";
      return former(username) ? "this username belonged to somebody who has left" : null;
    },
    ownerOf: (email) => owners.get(key(email)),
  };
}

async function usersWhere(
  db: Connection,
  column: "username_key" | "lookalike_key" | "email_key",
  keys: string[],
) {
  if (keys.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["id", "username", "username_key", "lookalike_key", "email_key"])
    .where(column, "in", keys)
    .execute();
}

async function placesOf(db: Connection, keys: string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom("places as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["u.id", "u.username", "p.email_key"])
    .where("p.email_key", "in", keys)
    .execute();
}
