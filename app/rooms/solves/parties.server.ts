import type { Transaction } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { Party } from "../judges/index.server.ts";

type Writing = Transaction<Tables>;
type PartyIn = Party & { contestId: number };

export const partyPlace = ({ contestId, key }: Pick<PartyIn, "contestId" | "key">) => `${contestId} ${key}`;

/**
 * Keeps teams with their names and members. The judge shows all members with each submission, under their current
 * names. @returns ids by partyPlace
 */
export async function keepParties(trx: Writing, parties: PartyIn[]): Promise<Map<string, number>> {
  const all = new Map(parties.map((party) => [partyPlace(party), party]));
  const ids = new Map<string, number>();
  if (all.size === 0) return ids;
  const known = await knownParties(trx, [...all.values()]);
  for (const [at, party] of all) {
    const before = known.get(at);
    ids.set(at, before && isSame(before, party) ? before.id : await keepParty(trx, party));
  }
  return ids;
}

interface Known {
  id: number;
  name: string;
  keys: Set<string>;
}

async function knownParties(trx: Writing, parties: PartyIn[]): Promise<Map<string, Known>> {
  const rows = await trx
    .selectFrom("parties as p")
    .leftJoin("party_members as m", "m.party_id", "p.id")
    .select(["p.id", "p.contest_id as contestId", "p.key", "p.name", "m.handle_key"])
    .where("p.contest_id", "in", [...new Set(parties.map(({ contestId }) => contestId))])
    .where("p.key", "in", [...new Set(parties.map(({ key }) => key))])
    .execute();
  const known = new Map<string, Known>();
  for (const { handle_key, ...row } of rows) {
    const at = partyPlace(row);
    const party = known.get(at) ?? { ...row, keys: new Set<string>() };
    known.set(at, party);
    if (handle_key !== null) party.keys.add(handle_key);
  }
  return known;
}

const keysOf = ({ members }: PartyIn) => new Set(members.map((handle) => handle.toLowerCase()));

function isSame(before: Known, party: PartyIn): boolean {
  const keys = keysOf(party);
  const isNamed = party.name === "" || party.name === before.name;
  return isNamed && keys.size === before.keys.size && [...keys].every((key) => before.keys.has(key));
}

async function keepParty(trx: Writing, { contestId: contest_id, key, name, members }: PartyIn) {
  const { id } = await trx
    .insertInto("parties")
    .values({ contest_id, key, name })
    .onConflict((conflict) =>
      conflict.columns(["contest_id", "key"]).doUpdateSet(name === "" ? { key } : { name }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  if (members.length === 0) return id;
  const rows = members.map((handle) => ({ party_id: id, handle_key: handle.toLowerCase(), handle }));
  await trx
    .deleteFrom("party_members")
    .where("party_id", "=", id)
    .where(
      "handle_key",
      "not in",
      rows.map(({ handle_key }) => handle_key),
    )
    .execute();
  await trx
    .insertInto("party_members")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}
