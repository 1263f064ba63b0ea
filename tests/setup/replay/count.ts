import { type Announced, PROBLEMS, type Round, type Sent, TEAM, type Verdict, verdictAt } from "./round.ts";

// Counts a round's standings from what the judges say, independently of the site's own scoring.

export interface Asked {
  scoring: "icpc" | "points" | "atcoder" | "race";
  /** Minutes. */
  penalty: number;
  points: number[];
  isForTeams: boolean;
  /** Seconds; null for everything shown. */
  freeze: number | null;
  /** The party that sees all of its own. */
  own?: number;
  /** For a replay: how many seconds of each party's time are shown. */
  upTo?: number;
  /** Cells that have been opened, as "party place". */
  open?: Set<string>;
  /** How long each party's time lasts, in seconds. */
  length: number;
  /** When each party's time begins. */
  begun: number[];
  announced: Announced[];
}

interface Told {
  second: number;
  number: number;
  verdict: Verdict;
  isProven: boolean;
}

/** A cell as a line of text, so that differences can be read. */
type Text = string;

interface Row {
  party: number;
  score: number[];
  cells: Text[];
  isRanked: boolean;
}

export interface Counted {
  party: number;
  rank: number | null;
  solved: number;
  penalty: number;
  points: number;
  cells: Text[];
}

/** @param second of the training @returns the rows in order */
export function countRound(round: Round, asked: Asked, second: number): Counted[] {
  const parties = [...partiesOf(round, asked, second)];
  const table = parties.map((party) =>
    PROBLEMS.map((_, place) => squareOf(round, asked, second, party, place)),
  );
  const ranked = parties.map(
    (party, row) => (asked.begun[party] ?? 0) <= second && !table[row]?.some((square) => square.isDoubtful),
  );
  const best = PROBLEMS.map((_, place) =>
    Math.min(
      ...parties.map((_, row) => (ranked[row] ? (table[row]?.[place]?.solvedAt ?? Infinity) : Infinity)),
    ),
  );
  const rows = parties.map((party, row) => {
    let [solved, worth, minutes, last] = [0, 0, 0, 0];
    const cells = (table[row] ?? []).map((square, place) => {
      const { solvedAt, wrong } = square;
      if (solvedAt === undefined) return square.text;
      const isBest = ranked[row] === true && solvedAt === best[place];
      const counts = asked.scoring !== "race" || isBest;
      const value = counts ? (asked.points[place] ?? 0) : 0;
      if (counts) {
        solved += 1;
        worth += value;
        last = Math.max(last, solvedAt);
        if (asked.scoring === "icpc") minutes += Math.trunc(solvedAt / 60) + asked.penalty * wrong;
        if (asked.scoring === "atcoder") minutes += asked.penalty * wrong;
      }
      return [square.text, `for ${value}`, isBest && "first", !counts && "taken"].filter(Boolean).join(", ");
    });
    const score = {
      icpc: [-solved, minutes, last],
      points: [-worth, last],
      race: [-worth, last],
      atcoder: [-worth, last + minutes * 60],
    }[asked.scoring];
    return { party, score, cells, isRanked: ranked[row] === true, solved, penalty: minutes, points: worth };
  });
  return rows
    .toSorted((a, b) => difference(a, b) || a.party - b.party)
    .map(({ score, isRanked, ...row }) => ({
      ...row,
      rank: isRanked
        ? 1 + rows.filter((other) => other.isRanked && difference(other, { score }) < 0).length
        : null,
    }));
}

function difference(a: Pick<Row, "score">, b: Pick<Row, "score">): number {
  const at = a.score.findIndex((value, index) => value !== b.score[index]);
  return at < 0 ? 0 : (a.score[at] ?? 0) - (b.score[at] ?? 0);
}

/** A suspended member stands nowhere; a team goes on with the others. */
function* partiesOf({ suspended, begun }: Round, { isForTeams }: Asked, second: number) {
  for (let party = 0; party < begun.length / (isForTeams ? TEAM : 1); party++) {
    if (isForTeams || party !== suspended.member || second < suspended.at) yield party;
  }
}

interface Square {
  text: Text;
  /** Since the party's start. */
  solvedAt?: number;
  wrong: number;
  isDoubtful: boolean;
}

function squareOf(round: Round, asked: Asked, second: number, party: number, place: number): Square {
  const begun = asked.begun[party] ?? 0;
  const end = begun + asked.length;
  const until = Math.min(second, begun + (asked.upTo ?? Infinity));
  const told = hear(round, asked, second, party, place).filter((each) => each.second <= until);
  const solves = told.filter(({ verdict }) => verdict === "solved");
  const nothing = { wrong: 0, isDoubtful: false };
  if (begun > second) return { ...nothing, text: "" };
  if (solves.some((each) => each.second < begun)) return { ...nothing, text: "before" };
  const inTime = told.filter((each) => begun <= each.second && each.second < end);
  const isShut =
    asked.freeze !== null && asked.own !== party && asked.open?.has(`${party} ${place}`) !== true;
  const [seen, unseen] = [[] as Told[], [] as Told[]];
  for (const each of inTime) (isShut && each.second >= (asked.freeze ?? 0) ? unseen : seen).push(each);
  const decisive = seen.find(({ verdict }) => verdict === "solved");
  const wrong = seen.filter(
    (each) => each.verdict === "wrong" && (decisive === undefined || comesBefore(each, decisive)),
  );
  if (decisive) {
    const solvedAt = decisive.second - begun;
    const text = `solved ${solvedAt}, tries ${wrong.length + 1}${decisive.isProven ? "" : ", unverified"}`;
    return { text, solvedAt, wrong: wrong.length, isDoubtful: !decisive.isProven };
  }
  const isDoubtful = wrong.some(({ isProven }) => !isProven);
  const doubt = isDoubtful ? ", unverified" : "";
  const about = { wrong: wrong.length, isDoubtful };
  if (unseen.length > 0) return { ...about, text: `hidden ${unseen.length}, tries ${wrong.length}${doubt}` };
  const waiting = seen.filter(({ verdict }) => verdict === "pending").at(-1)?.second;
  const since = waiting ?? announcedAt(asked, { until, now: second }, party, place, seen);
  if (since !== undefined) {
    return { ...about, isDoubtful: false, text: `pending ${since - begun}, tries ${wrong.length}` };
  }
  const later =
    until >= end && asked.upTo === undefined ? solves.find((each) => each.second >= end) : undefined;
  const text = wrong.length > 0 ? `tried, tries ${wrong.length}${doubt}` : "";
  return { ...about, text: later ? `${text}, later ${later.second - end}` : text };
}

const comesBefore = (a: Told, b: Told) =>
  a.second < b.second || (a.second === b.second && a.number < b.number);

/** Ten minutes after somebody has said that they submitted, or once something of that time has come. */
function announcedAt(
  asked: Asked,
  { until, now }: { until: number; now: number },
  party: number,
  place: number,
  seen: Told[],
) {
  const { announced, isForTeams } = asked;
  const mine = announced.filter(
    (each) =>
      each.place === place &&
      each.at <= until &&
      (isForTeams ? Math.floor(each.member / TEAM) : each.member) === party,
  );
  const last = Math.max(...mine.map(({ at }) => at));
  if (mine.length === 0 || now - last > 600) return undefined;
  return seen.some((each) => each.second > last - 60) ? undefined : last;
}

/** What is known of a party's submissions to a problem, in order; compile errors are nothing. */
function hear(
  round: Round,
  { isForTeams, begun: starts }: Asked,
  second: number,
  party: number,
  place: number,
): Told[] {
  const isMine = (member: number) => (isForTeams ? Math.floor(member / TEAM) === party : member === party);
  const begun = starts[party] ?? 0;
  const told: Told[] = [];
  for (const each of round.sent) {
    if (each.place !== place || each.at > second) continue;
    // What somebody solved with a team before, they have solved.
    if (each.members.length > 1 && !isForTeams && each.at >= begun) continue;
    const by = each.members.filter((member) => isMine(member) && isLinked(round, member, each, second));
    const verdict = verdictAt(each, second);
    if (by.length === 0 || verdict === undefined || verdict === "compile") continue;
    const isProven = by.some((member) => member !== round.unproven || PROBLEMS[place] !== "codeforces");
    told.push({ second: each.at, number: each.id, verdict, isProven });
  }
  return told.sort((a, b) => (comesBefore(a, b) ? -1 : 1));
}

const isLinked = ({ late }: Round, member: number, { place }: Sent, second: number) =>
  member !== late.member || PROBLEMS[place] !== "codeforces" || second >= late.at;
