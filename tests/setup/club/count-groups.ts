import type { Club, Deed, Figures } from "./count.ts";
import { countBoards } from "./count-boards.ts";
import { countLists, type PlainList } from "./count-lists.ts";
import { isSolvedByTeam, type Mark, marksOf } from "./count-marks.ts";
import { countLeaders, isOwn, solvesOf, weekOf, within } from "./count-totals.ts";
import { DAY, type Group, type Member, type Span } from "./world.ts";

const WEEKS = 8;

/** Boards, leaderboards, progress of lists and progress by week, each of one group alone. */
export function countGroups(club: Club, lists: PlainList[]): Figures {
  const figures: Figures = new Map();
  const all = countLists(club, lists);
  for (const group of club.world.groups) {
    const members = club.world.members.filter((member) => isShownIn(group, member, club.time));
    const tell = (some: Figures) => {
      for (const [name, value] of some) figures.set(`group ${group.name} ${name}`, value);
    };
    tell(countBoards(club, (member) => members.includes(member)));
    tell(countLeaders(club, members));
    tell(
      new Map(
        [...all].filter(
          ([name]) =>
            !name.endsWith(" counted") && members.some((member) => name.includes(` ${member.name} `)),
        ),
      ),
    );
    for (const member of members) if (!member.isSuspended) tell(countProgress(club, member));
  }
  return figures;
}

/** Members, and those who left in the same week. */
export function isShownIn({ stays }: Group, member: Member, time: number): boolean {
  const own = stays.filter((stay) => stay.member === member && stay.from <= time);
  return own.some(({ to }) => time < to || time < weekOf(to).to);
}

function countProgress(club: Club, member: Member): Figures {
  const figures: Figures = new Map();
  const solves = solvesOf(club, member);
  const taking = partsOf(club.deeds.filter((deed) => deed.member === member));
  for (let from = weekOf(club.time).from, left = WEEKS; left > 0; from -= 7 * DAY, left--) {
    const week: Span = { from, to: from + 7 * DAY };
    const some = within(solves, week);
    const own = some.filter((solve) => isOwn(solve) || solve.kind === "unverified");
    const later = some.filter(({ kind }) => kind === "upsolved");
    const contests = new Set(
      taking.filter(({ at }) => week.from <= at && at < week.to).map(({ deed }) => deed.submission.contest),
    );
    const text = `${own.length} solved, ${later.length} later, ${contests.size} contests`;
    figures.set(`progress ${member.name} ${new Date(from).toISOString().slice(0, 10)}`, text);
  }
  const last = Math.max(0, ...marksOf(club, member).flatMap((mark) => solvedAt(mark) ?? []));
  figures.set(`progress ${member.name} last solve`, last === 0 ? "never" : new Date(last).toISOString());
  return figures;
}

/** Each way of each account's taking part in a contest, and when that began. */
function partsOf(deeds: Deed[]): { deed: Deed; at: number }[] {
  const parts = new Map<string, { deed: Deed; at: number }>();
  for (const deed of deeds.filter(({ how }) => how !== "practice")) {
    const { submission, account, how, isTeams } = deed;
    const { contest, party, at, startedAt } = submission;
    const of = isTeams
      ? [contest.key, ...(party?.accounts ?? []).map(({ names }) => names[0]?.name)].join()
      : "";
    const key = [account.names[0]?.name, account.judge, contest.key, how, of].join(" ");
    const began = Math.min(at, startedAt ?? at);
    const known = parts.get(key);
    parts.set(key, { deed, at: Math.min(began, known?.at ?? began) });
  }
  return [...parts.values()];
}

/** What a member's page says: alone before a word, a word before a team; proven before claimed. */
function solvedAt(mark: Mark): number | undefined {
  const { proven, vouched, unproven, posted, byHand } = mark;
  const alone = (proven ?? vouched ?? unproven)?.submission.at ?? posted?.at;
  if (alone !== undefined) return alone;
  if (byHand?.kind === "solved") return byHand.at;
  if (!isSolvedByTeam(mark)) return undefined;
  const teams = [mark.provenTeams, mark.vouchedTeams, mark.unprovenTeams];
  return Math.min(...teams.flatMap((deed) => (deed ? [deed.submission.at] : [])));
}
