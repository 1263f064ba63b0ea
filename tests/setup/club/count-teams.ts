import { isOver } from "./contests.ts";
import type { Club, Deed, Figures } from "./count.ts";
import { columnsOf, countBoards, teamName } from "./count-boards.ts";
import { isSolvedAlone, isSolvedByWord, marksOf } from "./count-marks.ts";
import { isWithin, type Party, type Team } from "./world.ts";

/** The pages of teams: their people, their rows of boards, and what they left. */
export function countTeams(club: Club): Figures {
  const figures: Figures = new Map();
  const boards = countBoards(club);
  for (const team of club.world.teams.filter((each) => isWithin(each, club.time)))
    tellTeam(club, team, boards, figures);
  return figures;
}

function tellTeam(club: Club, team: Team, boards: Figures, figures: Figures): void {
  const { time, deeds, twins, teams } = club;
  const place = `team page ${team.name}`;
  const ofParty = (party: Party) => deeds.filter(({ submission }) => submission.party === party);
  const parties = [...teams]
    .filter(([party, of]) => of === team && ofParty(party).length > 0)
    .map(([party]) => party);
  const sent = parties.flatMap(ofParty);
  const members = team.stays
    .filter((stay) => isWithin(stay, time))
    .map(({ member }) => member)
    .filter(({ isSuspended }) => !isSuspended);
  const gone = team.stays.filter(({ to }) => to <= time).map(({ member }) => member);
  const took = (member: Deed["member"]) =>
    sent.some((deed) => deed.member === member && deed.outcome !== "neither");
  const names = (some: { name: string }[]) =>
    some
      .map(({ name }) => name)
      .toSorted()
      .join(" ");
  figures.set(`${place} members`, names(members));
  figures.set(`${place} former`, names(gone.filter((member) => took(member) && !member.isSuspended)));
  figures.set(`${place} contests`, parties.length);
  for (const party of parties) {
    const { contest, accounts } = party;
    const name = teamName(team.name, accounts, time);
    const of = (what: string) => boards.get(`board ${contest.key} ${name} ${what}`);
    const handles = /\(.*\)/.exec(name)?.[0];
    const text = `rank ${of("rank")}, ${of("solved")} solved, ${of("upsolved")} later`;
    figures.set(`${place} ${contest.key} ${handles}`, text);
  }
  const solved = new Set(
    sent.filter(({ outcome }) => outcome === "solved").map(({ submission }) => twins.of(submission.task)),
  );
  figures.set(`${place} solved`, solved.size);
  const over = new Set(parties.map(({ contest }) => contest).filter((contest) => isOver(contest, time)));
  const tasks = new Set(
    [...over].flatMap((contest) => {
      const own = deeds.filter(({ submission }) => submission.contest === contest);
      return columnsOf(contest, own, time).map(({ task }) => twins.of(task));
    }),
  );
  const marks = new Map(members.map((member) => [member, marksOf(club, member)]));
  let left = 0;
  for (const task of tasks) {
    if (solved.has(task)) continue;
    const alone = members.filter((member) =>
      marks.get(member)?.some((mark) => mark.task === task && (isSolvedAlone(mark) || isSolvedByWord(mark))),
    );
    if (members.length > 0 && alone.length === members.length) continue;
    left += 1;
    figures.set(`${place} left ${task.key}`, names(alone));
  }
  figures.set(`${place} left`, left);
}
