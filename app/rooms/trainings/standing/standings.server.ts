import type { Connection } from "../../../platform/db/connection.server.ts";
import { freezeOf, HOUR, spanOf, stateOf } from "../clock.ts";
import { listPeople, type Person, type Training } from "../queries.server.ts";
import { findResult, listReveals, listSolves, listSubmissions, listWords } from "./queries.server.ts";
import { type Line, type Party, type Rules, scoreOf, type Work } from "./scoring.ts";

export interface Contender {
  id: number;
  /** The team's name; empty for a member alone. */
  name: string;
  teamId: number | null;
  isVirtual: boolean;
  /** When its time began (ms); null if it has not. */
  startsAt: number | null;
  endsAt: number | null;
  /** Without those who are hidden from boards. */
  people: { id: number; username: string }[];
}

export interface Standings {
  lines: Line[];
  parties: Map<number, Contender>;
  /** Whether others' results since the freeze are hidden. */
  isFrozen: boolean;
  /** Made once its result was final. */
  isKept: boolean;
}

interface Shown {
  now: number;
  /** The viewer's party, whose results the freeze does not hide. */
  own?: number | undefined;
  /** How much of each party's time is shown (ms). */
  elapsed?: number | undefined;
}

/** A freeze holds until the end or, where the owner opens it, until they have opened all. */
export function isFrozen(training: Training, now: number): boolean {
  const freezeAt = freezeOf(training);
  if (freezeAt === null || now < freezeAt || training.thawed_at !== null) return false;
  if (training.thaws === "owner") return training.final_at === null;
  return stateOf(training, now) !== "over";
}

export async function readParties(db: Connection, training: Training, now: number) {
  return toParties(training, await listPeople(db, training.id, now));
}

function toParties(training: Training, people: Person[]): Map<number, Contender> {
  const parties = new Map<number, Contender>();
  for (const person of people) {
    const { party_id: id, name, team_id: teamId, is_virtual } = person;
    const span = spanOf(training, person);
    const party = parties.get(id) ?? {
      id,
      name,
      teamId,
      isVirtual: is_virtual === 1,
      startsAt: span?.startsAt ?? null,
      endsAt: span?.endsAt ?? null,
      people: [],
    };
    if (person.is_listed) party.people.push({ id: person.user_id, username: person.username });
    parties.set(id, party);
  }
  // Nobody of it may be shown: suspended members leave the standings as they leave boards.
  for (const [id, { people }] of parties) if (people.length === 0) parties.delete(id);
  return parties;
}

/** What participants did, by party and place. */
async function readWork(db: Connection, training: Training, parties: Map<number, Contender>, places: number) {
  const work = new Map<number, Work[]>(
    [...parties.keys()].map((id) => [id, Array.from({ length: places }, () => ({ tries: [] }))]),
  );
  const of = (party: number, place: number) => work.get(party)?.[place];
  for (const { party_id, place, verdict, ...row } of toSubmissions(
    training,
    await listSubmissions(db, training.id),
  ))
    if (verdict !== "compile") of(party_id, place)?.tries.push({ ...row, verdict });
  for (const { party_id, place, solved_at, team } of await listSolves(db, training.id)) {
    const party = parties.get(party_id);
    const cell = of(party_id, place);
    if (!party || !cell || party.startsAt === null || party.endsAt === null) continue;
    if (solved_at < party.startsAt) cell.isBefore = true;
    else if (solved_at >= party.endsAt && (team === 0 || training.for_teams === 1))
      cell.laterAt = Math.min(solved_at, cell.laterAt ?? solved_at);
  }
  for (const { party_id, place, state, said_at } of await listWords(db, training.id)) {
    const cell = of(party_id, place);
    if (cell) cell.said = { state, at: said_at };
  }
  if (training.thaws === "owner") {
    for (const { party_id, place } of await listReveals(db, training.id)) {
      const cell = of(party_id, place);
      if (cell) cell.isOpen = true;
    }
  }
  return work;
}

/**
 * Each submission once. A team's is in the list of each member, which may have been read at different times: the newest
 * reading tells the verdict, and one trusted handle is enough.
 */
function toSubmissions(training: Training, rows: Awaited<ReturnType<typeof listSubmissions>>) {
  const found = new Map<string, ReturnType<typeof toSubmission> & { readAt: number }>();
  for (const row of rows) {
    if (row.by_team === 1 && training.for_teams === 0) continue;
    const key = `${row.party_id} ${row.place} ${row.judge} ${row.id}`;
    const [other, one] = [found.get(key), toSubmission(row)];
    const readAt = row.checked_at ?? 0;
    const newest = other && other.readAt >= readAt ? other : { ...one, readAt };
    found.set(key, { ...newest, isTrusted: one.isTrusted || other?.isTrusted === true });
  }
  return found.values();
}

const toSubmission = ({
  party_id,
  place,
  id,
  at,
  verdict,
  verified_at,
  is_vouched,
}: Awaited<ReturnType<typeof listSubmissions>>[number]) => ({
  party_id,
  place,
  id,
  at,
  verdict,
  isTrusted: verified_at !== null || is_vouched === 1,
});

export const rulesOf = ({ scoring, penalty }: Training, items: { points: number }[]): Rules => ({
  scoring,
  penalty,
  points: items.map(({ points }) => points),
});

/** What participants did, before it is scored. */
export interface Gathered {
  parties: Map<number, Contender>;
  scored: Party[];
  rules: Rules;
}

export async function gather(
  db: Connection,
  training: Training,
  items: { points: number }[],
  now: number,
): Promise<Gathered> {
  const parties = await readParties(db, training, now);
  const work = await readWork(db, training, parties, items.length);
  // Who has not begun stands at the end, with nothing.
  const scored = [...parties.values()].map(({ id, isVirtual, startsAt, endsAt }) => ({
    id,
    isVirtual,
    startsAt: startsAt ?? now + HOUR,
    endsAt: endsAt ?? now + HOUR,
    work: work.get(id) ?? [],
  }));
  return { parties, scored, rules: rulesOf(training, items) };
}

export function standingsOf(
  training: Training,
  { parties, scored, rules }: Gathered,
  { now, own, elapsed }: Shown,
): Standings {
  const frozen = isFrozen(training, now);
  const lines = scoreOf(rules, scored, {
    now,
    freezeAt: frozen ? freezeOf(training) : null,
    ...(own !== undefined && { own }),
    ...(elapsed !== undefined && { elapsed }),
  });
  return { lines, parties, isFrozen: frozen, isKept: false };
}

/** The ranks as the freeze shows them, by party; null without a freeze. */
export function frozenRanks(training: Training, { scored, rules }: Gathered, now: number): Ranks | null {
  const freezeAt = freezeOf(training);
  if (freezeAt === null) return null;
  const closed = scored.map((party) => ({
    ...party,
    work: party.work.map((work) => ({ ...work, isOpen: false })),
  }));
  return scoreOf(rules, closed, { now, freezeAt }).map(({ id, rank }) => [id, rank]);
}
export type Ranks = [party: number, rank: number | null][];

/** The standings from what has been imported until now. */
export async function computeStandings(
  db: Connection,
  training: Training,
  items: { points: number }[],
  shown: Shown,
): Promise<Standings> {
  return standingsOf(training, await gather(db, training, items, shown.now), shown);
}

/** The final standings as they are kept: who is in a party is read each time. */
export interface Kept {
  lines: Line[];
  /** The ranks at the freeze. */
  was?: Ranks | null;
}

/** The kept standings once they are final, and the current ones before that or for a replay. */
export async function readStandings(
  db: Connection,
  training: Training,
  items: { points: number }[],
  shown: Shown,
): Promise<Standings> {
  const current = await computeStandings(db, training, items, shown);
  const kept = await findKept(db, training, shown);
  return kept ? withKept(current, kept) : current;
}

async function findKept(db: Connection, training: Training, { elapsed }: Shown): Promise<Kept | undefined> {
  if (training.final_at === null || elapsed !== undefined) return undefined;
  const kept = await findResult(db, training.id);
  return kept && (JSON.parse(kept.body) as Kept);
}

function withKept(current: Standings, { lines }: Kept): Standings {
  const live = new Map(current.lines.map((line) => [line.id, line]));
  const shownLines = lines
    .filter(({ id }) => current.parties.has(id))
    .map((line) => withLater(line, live.get(line.id)));
  const known = new Set(lines.map(({ id }) => id));
  // Those who take part virtually, and members who were suspended when it became final.
  const others = current.lines.filter(({ id }) => !known.has(id)).map((line) => ({ ...line, rank: null }));
  return { ...current, lines: [...shownLines, ...others], isKept: true };
}

export interface ScreenStandings extends Standings {
  /** The viewer's results, which the freeze does not hide from them; undefined if it hides nothing. */
  own: Line | undefined;
  /** The ranks at the freeze, once it is over. */
  was: Ranks | null;
}

/** What everybody sees, and what the viewer sees of their own besides. */
export async function readScreenStandings(
  db: Connection,
  training: Training,
  items: { points: number }[],
  shown: Shown,
): Promise<ScreenStandings> {
  const { now, own, elapsed } = shown;
  const gathered = await gather(db, training, items, now);
  const current = standingsOf(training, gathered, { now, elapsed });
  const kept = await findKept(db, training, shown);
  const standings = kept ? withKept(current, kept) : current;
  const ofOwn = standings.isFrozen && own !== undefined ? standingsOf(training, gathered, shown) : undefined;
  const isOver = stateOf(training, now) === "over" && elapsed === undefined;
  const was = kept?.was !== undefined ? kept.was : isOver ? frozenRanks(training, gathered, now) : null;
  return { ...standings, own: ofOwn?.lines.find(({ id }) => id === own), was };
}

/** Upsolving goes on after the result is final. */
function withLater(line: Line, live: Line | undefined): Line {
  const cells = line.cells.map((cell, place) => {
    const later = cell.status === "solved" ? undefined : live?.cells[place]?.later;
    return later === undefined ? cell : { ...cell, later };
  });
  return { ...line, cells };
}
