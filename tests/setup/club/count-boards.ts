import type { Club, Deed, Figures } from "./count.ts";
import { isSolvedAlone, type Mark, marksOf } from "./count-marks.ts";
import {
  type Account,
  type Column,
  type Contest,
  type Member,
  nameAt,
  ratingAt,
  type Task,
  type Trust,
} from "./world.ts";

interface Cell {
  status: "contest" | "virtual" | "upsolved" | "tried" | "";
  at: number | null;
  trust: Trust;
  by: "handle" | "posted" | "hand";
  /** Since the author's contest began; 0 if that is unknown. */
  after: number;
}

interface Row {
  name: string;
  cells: Cell[];
}

const UNTOUCHED: Cell = { status: "", at: null, trust: "verified", by: "handle", after: 0 };

/** @param isIn whose rows are shown, and those of their teams */
export function countBoards(club: Club, isIn: (member: Member) => boolean = () => true): Figures {
  const figures: Figures = new Map();
  const marks = new Map(club.world.members.map((member) => [member, marksOf(club, member)]));
  for (const contest of club.world.contests) {
    const own = club.deeds.filter(({ submission }) => submission.contest === contest);
    countBoard({ ...club, marks, isIn }, contest, own, figures);
  }
  return figures;
}

type Marked = Club & { marks: Map<Member, Mark[]>; isIn: (member: Member) => boolean };

/** @param own what was sent in this contest */
function countBoard(club: Marked, contest: Contest, own: Deed[], figures: Figures): void {
  const board = `board ${contest.key}`;
  const columns = columnsOf(contest, own, club.time);
  const rows = [...memberRows(club, contest, columns, own), ...teamRows(club, columns, own)];
  if (rows.length === 0) return;
  figures.set(`${board} name`, contest.kind === "private gym" ? contest.key : contest.name);
  figures.set(`${board} columns`, columns.map(({ letter }) => letter).join(" "));
  for (const { letter, task } of columns)
    figures.set(`${board} column ${letter}`, `${task.name} ${ratingAt(task, club.time) ?? "unrated"}`);
  for (const row of rows) tellRow(row, rows, columns, board, figures);
  for (const [place, { letter }] of columns.entries()) {
    const solvers = rows.filter(({ cells }) => isSolved(cells[place] ?? UNTOUCHED));
    figures.set(`${board} solved by ${letter}`, solvers.length);
  }
}

/** The judge names all problems, except while a contest goes on and of one that it does not show. */
export function columnsOf(contest: Contest, own: Deed[], time: number): Column[] {
  if (contest.kind !== "private gym" && isOver(contest, time)) return contest.columns;
  return contest.columns.filter(({ task }) => own.some(({ submission }) => submission.task === task));
}

const isOver = ({ startsAt, lasts }: Contest, time: number) => startsAt === null || startsAt + lasts <= time;

const touches = ({ outcome }: Deed) => outcome !== "neither";

/**
 * Members who sent something in this contest alone, with what they sent to its problems anywhere; and those who say
 * that they solved one of them.
 */
function memberRows(club: Marked, contest: Contest, columns: Column[], own: Deed[]): Row[] {
  const { world, twins, deeds, isIn } = club;
  return world.members.filter(isIn).flatMap((member): Row[] => {
    const words = columns.map(({ task }) => wordCell(club, member, task));
    const isThere = own.some((deed) => deed.member === member && !deed.isTeams && touches(deed));
    if (member.isSuspended || !(isThere || words.some(isSolved))) return [];
    const cells = columns.map(({ task }, place) => {
      const sent = deeds
        .filter((deed) => deed.member === member && !deed.isTeams)
        .filter(({ submission }) => twins.of(submission.task) === twins.of(task))
        .map((deed) => cellOf(deed, deed.submission.contest === contest, deeds));
      return bestOf([...sent, words[place] ?? UNTOUCHED]);
    });
    return [{ name: member.name, cells }];
  });
}

/** A solution posted here, or the member's own word, unless a handle solved the problem. */
function wordCell({ marks, twins }: Marked, member: Member, task: Task): Cell {
  const mark = marks.get(member)?.find((each) => each.task === twins.of(task));
  if (!mark || isSolvedAlone(mark)) return UNTOUCHED;
  const { posted, byHand } = mark;
  const trust = "unverified" as const;
  if (posted) return { status: "upsolved", at: posted.at, trust, by: "posted", after: 0 };
  if (byHand?.kind !== "solved") return UNTOUCHED;
  return { status: "upsolved", at: byHand.at, trust, by: "hand", after: 0 };
}

/** One row for each team, if a member of the club is in it. */
function teamRows({ time, teams, isIn }: Marked, columns: Column[], own: Deed[]): Row[] {
  const listed = own.filter((deed) => deed.isTeams && touches(deed) && !deed.member.isSuspended);
  const shown = listed.filter(({ member }) => isIn(member));
  const parties = new Set(shown.flatMap(({ submission }) => submission.party ?? []));
  return [...parties].map((party) => {
    const deeds = listed.filter(({ submission }) => submission.party === party);
    const cells = columns.map(({ task }) =>
      bestOf(
        deeds
          .filter(({ submission }) => submission.task === task)
          // All of its members have the same handle's word: whether somebody proved a handle makes no difference.
          .map((deed) => ({ ...cellOf(deed, true, own), trust: "verified" })),
      ),
    );
    return { name: teamName(teams.get(party)?.name ?? party.name, party.accounts, time), cells };
  });
}

/** The team's name, and its members in the order of the alphabet. */
export function teamName(name: string | null, accounts: Account[], time: number): string {
  const handles = accounts.map((account) => nameAt(account, time).toLowerCase());
  return `team ${name ?? ""}(${handles.toSorted().join(",")})`;
}

function cellOf(deed: Deed, isHere: boolean, deeds: Deed[]): Cell {
  const { outcome, trust, submission } = deed;
  if (outcome === "neither") return UNTOUCHED;
  if (outcome === "wrong") return { ...UNTOUCHED, status: "tried" };
  const { at } = submission;
  if (!isHere || deed.how === "practice") return { status: "upsolved", at, trust, by: "handle", after: 0 };
  return { status: deed.how, at, trust, by: "handle", after: sinceStart(deed, deeds) };
}

/** How long after the start of the contest, or of the virtual one, if that is known. */
function sinceStart({ how, account, submission, isTeams }: Deed, deeds: Deed[]): number {
  const { contest, at, party } = submission;
  // Nobody is told when a contest that the judge does not show began.
  let start = contest.kind === "private gym" ? null : contest.startsAt;
  if (how === "virtual") {
    const same = deeds.filter(
      (deed) =>
        deed.how === "virtual" &&
        deed.account === account &&
        deed.isTeams === isTeams &&
        (!isTeams || deed.submission.party === party) &&
        deed.submission.contest === contest,
    );
    start = Math.min(...same.map((deed) => Math.min(deed.submission.at, deed.submission.startedAt ?? at)));
  }
  if (start === null) return 0;
  const after = at - start;
  return after >= 0 && after <= contest.lasts ? after : 0;
}

const isSolved = ({ status }: Pick<Cell, "status">) => status !== "" && status !== "tried";

/** By a verified handle, a vouched one, another one, posted, by hand, tried; and earlier before later. */
function bestOf(cells: Cell[]): Cell {
  const rank = ({ status, by, trust }: Cell) => {
    if (!isSolved({ status })) return status === "tried" ? 5 : 6;
    if (by !== "handle") return by === "posted" ? 3 : 4;
    return trust === "verified" ? 0 : trust === "vouched" ? 1 : 2;
  };
  const [best] = cells.toSorted((a, b) => rank(a) - rank(b) || (a.at ?? 0) - (b.at ?? 0));
  return best ?? UNTOUCHED;
}

function tellRow(row: Row, rows: Row[], columns: Column[], board: string, figures: Figures): void {
  const place = `${board} ${row.name}`;
  for (const [index, { letter }] of columns.entries())
    figures.set(`${place} ${letter}`, cellText(row.cells[index] ?? UNTOUCHED));
  const { solved, upsolved } = sumsOf(row);
  figures.set(`${place} solved`, solved);
  figures.set(`${place} upsolved`, upsolved);
  figures.set(`${place} rank`, 1 + rows.filter((other) => isAhead(other, row)).length);
}

export const cellText = ({ status, at, trust }: Pick<Cell, "status" | "at" | "trust">): string =>
  at === null ? status : `${status} ${new Date(at).toISOString()}${trust === "verified" ? "" : ` ${trust}`}`;

function sumsOf({ cells }: Row) {
  const inContest = cells.filter(({ status }) => status === "contest" || status === "virtual");
  return {
    solved: inContest.length,
    upsolved: cells.filter(({ status }) => status === "upsolved").length,
    time: inContest.reduce((sum, { after }) => sum + after, 0),
  };
}

function isAhead(one: Row, other: Row): boolean {
  const [a, b] = [sumsOf(one), sumsOf(other)];
  if (a.solved !== b.solved) return a.solved > b.solved;
  if (a.upsolved !== b.upsolved) return a.upsolved > b.upsolved;
  return a.time < b.time;
}
