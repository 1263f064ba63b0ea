import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { SLICE, step } from "../../platform/db/slices.server.ts";
import { accountKey } from "../../platform/text/account-key.ts";
import { atcoder, codeforces } from "../judges/imported.ts";
import { isOff, isOn } from "../judges/index.server.ts";
import { judgeOf } from "../judges/judges.ts";
import { lookalikeKey, type Taken, takenAmong } from "../members/index.server.ts";
import { newUserSchema } from "../members/json.ts";
import { handleSchema } from "../solves/json.ts";
import type { ReadRow } from "./read.ts";

type Checking = Pick<Application, "config" | "now"> & { db: Connection };

export const judges = [codeforces.id, atcoder.id] as const;
type Judge = (typeof judges)[number];

export interface CheckedRow extends ReadRow {
  state: "new" | "known" | "refused";
  /** Whose the address is, for known rows. */
  userId: number | null;
  /** Null for none. */
  groupId: number | null;
}

interface Roster {
  /** Who imports it. */
  makerId: number;
  groupId: number | null;
}

/** Checks all rows of a roster, in slices, so that other requests run meanwhile. */
export async function checkRoster(app: Checking, roster: Roster, rows: ReadRow[]): Promise<CheckedRow[]> {
  const seen = new Seen(rows);
  const checked: CheckedRow[] = [];
  for (let from = 0; from < rows.length; from += SLICE) {
    const some = rows.slice(from, from + SLICE);
    checked.push(...(await step(() => checkRows(app, roster, some, seen))));
  }
  return checked;
}

/** @param rows a few hundred at most */
export async function checkRows(
  app: Checking,
  roster: Roster,
  rows: ReadRow[],
  seen = new Seen(rows),
): Promise<CheckedRow[]> {
  const parsed = rows.map((row) => parse(app, row));
  const suggested = parsed.flatMap(({ email, username }) => (email && !username ? suggestions(email) : []));
  const facts: Facts = {
    taken: await takenAmong(
      app.db,
      app,
      [...parsed.map(({ username }) => username).filter(Boolean), ...suggested],
      parsed.map(({ email }) => email).filter(Boolean),
    ),
    groups: await groupsAmong(app.db, rows),
    faultOf: await handlesAmong(app.db, roster.makerId, parsed),
  };
  return parsed.map((row) => verdict(row, roster, facts, seen));
}

interface Facts {
  taken: Taken;
  groups: Map<string, number>;
  faultOf(judge: Judge, handle: string): string | null;
}

/** What a row's cells say by themselves. */
function parse(app: Pick<Checking, "config">, given: ReadRow): ReadRow {
  if (given.reason) return given;
  const row = { ...given };
  if (!row.email) return { ...row, reason: "no email address" };
  const email = newUserSchema.shape.email.safeParse(row.email);
  if (!email.success) return { ...row, reason: "this is not a valid email address" };
  row.email = email.data;
  if (row.username) {
    const { success, error, data } = newUserSchema.shape.username.safeParse(row.username);
    if (!success) return { ...row, reason: wordsOf(error.issues[0]?.message) };
    row.username = data;
  }
  for (const judge of judges) {
    if (!row[judge]) continue;
    if (!isOn(app.config, judge)) return { ...row, reason: wordsOf(isOff(judge).slice(0, -1)) };
    const handle = handleSchema.safeParse({ judge, handle: row[judge] });
    if (!handle.success) return { ...row, reason: `this is not a valid ${judgeOf(judge)?.title} handle` };
    row[judge] = handle.data.handle;
  }
  return row;
}

const wordsOf = (message = "") => message.charAt(0).toLowerCase() + message.slice(1);

/** Names and handles of earlier lines, and the usernames that the whole roster asks for. */
export class Seen {
  readonly #asked: Set<string>;
  readonly #lines = new Map<string, number>();

  constructor(rows: readonly ReadRow[]) {
    this.#asked = new Set(rows.flatMap(({ username }) => (username ? [lookalikeKey(username)] : [])));
  }

  isAsked(username: string): boolean {
    return this.#asked.has(lookalikeKey(username));
  }

  lineOf(kind: string, key: string): number | undefined {
    return this.#lines.get(`${kind} ${key}`);
  }

  note(kind: string, key: string, line: number): void {
    this.#lines.set(`${kind} ${key}`, line);
  }
}

function verdict(row: ReadRow, roster: Roster, facts: Facts, seen: Seen): CheckedRow {
  const refused = (reason: string) => ({
    ...row,
    reason,
    state: "refused" as const,
    userId: null,
    groupId: null,
  });
  if (row.reason) return refused(row.reason);
  const groupId = row.group ? (facts.groups.get(groupKey(row.group)) ?? null) : roster.groupId;
  if (row.group && groupId === null) return refused(`there is no group called “${row.group}”`);
  const address = accountKey(row.email);
  const same = seen.lineOf("email", address);
  if (same) return refused(`the same email address as line ${same}`);
  const owner = facts.taken.ownerOf(row.email);
  if (owner) {
    if (owner.id === roster.makerId) return refused("this is your own address");
    seen.note("email", address, row.line);
    const reason = owner.hasJoined ? "is a member already" : "has a place already";
    const known = { username: owner.username, reason, state: "known" as const };
    return { ...row, ...known, userId: owner.id, groupId };
  }
  const username = row.username || suggest(row.email, facts.taken, seen);
  const fault = faultOfName(row.username, username, facts.taken, seen) ?? faultOfHandles(row, facts, seen);
  if (fault) return refused(fault);
  seen.note("email", address, row.line);
  seen.note("username", accountKey(username), row.line);
  seen.note("looks", lookalikeKey(username), row.line);
  for (const judge of judges) if (row[judge]) seen.note(judge, row[judge].toLowerCase(), row.line);
  return { ...row, username, state: "new", userId: null, groupId };
}

function faultOfName(typed: string, username: string, taken: Taken, seen: Seen): string | null {
  if (!username) return "no username can be made from this address: add one";
  const same = seen.lineOf("username", accountKey(username));
  if (same) return `the same username as line ${same}`;
  const alike = seen.lineOf("looks", lookalikeKey(username));
  if (alike) return `this username looks like the one of line ${alike}`;
  return typed ? taken.faultOf(username) : null;
}

function faultOfHandles(row: ReadRow, facts: Facts, seen: Seen): string | null {
  for (const judge of judges) {
    const handle = row[judge];
    if (!handle) continue;
    const same = seen.lineOf(judge, handle.toLowerCase());
    if (same) return `the same ${judgeOf(judge)?.title} handle as line ${same}`;
    const fault = facts.faultOf(judge, handle);
    if (fault) return fault;
  }
  return null;
}

/** Usernames to try for somebody without one: of "mei.tan+icpc@uni.example", mei.tan, mei.tan2 … mei.tan99. */
function suggestions(email: string): string[] {
  const [local = ""] = email.slice(0, email.lastIndexOf("@")).split("+");
  const plain = local.replace(/[^A-Za-z0-9_.-]/g, "").slice(0, 27);
  const base = plain.length < 3 ? `${plain || "member"}_${plain ? "1" : ""}`.padEnd(3, "_") : plain;
  return [base, ...[2, 3, 4, 5, 6, 7, 8, 9, 27, 53, 99].map((number) => `${base}${number}`)];
}

/** @returns "" if all are taken */
function suggest(email: string, taken: Taken, seen: Seen): string {
  const isFree = (username: string) =>
    newUserSchema.shape.username.safeParse(username).success &&
    taken.faultOf(username) === null &&
    !seen.isAsked(username) &&
    seen.lineOf("looks", lookalikeKey(username)) === undefined;
  return suggestions(email).find(isFree) ?? "";
}

const groupKey = (name: string) => name.normalize("NFKC").toLowerCase();

async function groupsAmong(db: Connection, rows: readonly ReadRow[]): Promise<Map<string, number>> {
  const keys = [...new Set(rows.flatMap(({ group }) => (group ? [groupKey(group)] : [])))];
  if (keys.length === 0) return new Map();
  const found = await db
    .selectFrom("groups")
    .select(["id", "name_key"])
    .where("name_key", "in", keys)
    .execute();
  return new Map(found.map(({ id, name_key }) => [name_key, id]));
}

async function handlesAmong(
  db: Connection,
  makerId: number,
  rows: readonly ReadRow[],
): Promise<Facts["faultOf"]> {
  const faults = new Map<string, string>();
  for (const judge of judges) {
    const title = judgeOf(judge)?.title;
    const keys = rows.flatMap((row) => (row[judge] && !row.reason ? [row[judge].toLowerCase()] : []));
    if (keys.length === 0) continue;
    const found = await db
      .selectFrom("handles")
      .select(["handle", "handle_key", "user_id", "verified_at", "vouched_at"])
      .where("judge", "=", judge)
      .where("handle_key", "in", keys)
      .where("state", "!=", "removed")
      .execute();
    for (const { handle, handle_key, user_id, verified_at, vouched_at } of found) {
      const key = `${judge} ${handle_key}`;
      if (user_id === makerId) faults.set(key, `the ${title} handle ${handle} is your own`);
      else if (verified_at !== null) {
        faults.set(key, `another member has proven that the ${title} handle ${handle} is theirs`);
      } else if (vouched_at !== null && !faults.has(key)) {
        faults.set(key, `somebody else is vouched for as the owner of the ${title} handle ${handle}`);
      }
    }
  }
  return (judge, handle) => faults.get(`${judge} ${handle.toLowerCase()}`) ?? null;
}
