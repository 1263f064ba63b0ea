import { expect, test } from "vitest";
import { DAY, NOW, ProgressClub, WEEK } from "../../../../tests/setup/progress-club.ts";
import { numbersFrom } from "../../../../tests/setup/random.ts";
import type { Viewer } from "../../../viewer.ts";
import { codeforcesTask } from "../../judges/imported.ts";
import type { Submission } from "../../judges/judge.server.ts";

interface Sent extends Submission {
  member: number;
  /** 0 for a verified handle, 1 for one that is vouched for, 2 for any other. */
  rank: number;
}

const START = Date.parse("2026-11-23T00:00:00Z") - 12 * WEEK;
const weekOf = (at: number) => Math.floor((at - START) / WEEK);

/** The first of the best solves of each problem: by a verified handle, one that is vouched for, any other; then teams'. */
function firstSolves(sent: Sent[]): Map<string, Sent> {
  const rankOf = ({ rank, party }: Sent) => (party ? 3 : rank);
  const best = new Map<string, Sent>();
  for (const each of sent.filter(({ verdict }) => verdict === "solved")) {
    const known = best.get(each.task.key);
    if (!known || rankOf(each) < rankOf(known) || (rankOf(each) === rankOf(known) && each.at < known.at))
      best.set(each.task.key, each);
  }
  return best;
}

/** The matrix as anybody would count it by hand from everything that was sent. */
function countedByHand(sent: Sent[]) {
  const solved = [...firstSolves(sent).values()];
  const solves = Array<number>(13).fill(0);
  for (const { at, party } of solved) {
    const week = weekOf(at);
    if (!party && week >= 0) solves[week] = (solves[week] ?? 0) + 1;
  }
  const latest = (of: Sent[]) => Math.max(0, ...of.map(({ at }) => at)) || null;
  return { solves, lastSolve: latest(solved), lastTry: latest(sent) };
}

test("the matrix of a random club is what one counts by hand from all submissions", async () => {
  const random = numbersFrom(33);
  const club = await ProgressClub.make();
  const members: Viewer[] = [club.coach];
  for (let at = 0; at < 6; at++) members.push(await club.join(`member-${at}`));
  const sent: Sent[] = [];
  for (const member of members) {
    for (let n = random(0, 2); n > 0; n--) {
      const name = `${member.username}-${n}`;
      const rank = random(0, 2);
      const handle = await club.link(member, name, { verified: rank === 0, vouched: rank === 1 });
      const own = Array.from({ length: random(0, 60) }, (_, index): Submission => {
        const contest = random(1, 25);
        const how = (["contest", "virtual", "practice"] as const)[random(0, 2)] ?? "practice";
        const isTeam = how === "contest" && random(0, 2) === 0;
        return {
          id: `${name} ${index}`,
          task: codeforcesTask(contest, "ABC"[random(0, 2)] ?? "A"),
          at: NOW - random(0, 110 * 24) * (DAY / 24) - index,
          verdict: random(0, 2) === 0 ? "wrong" : "solved",
          how,
          ...(isTeam && { party: { key: "team:7", name: "Us", members: [name, "another"] } }),
        };
      });
      for (let from = 0; from < own.length; from += 40)
        await club.send(handle, ...own.slice(from, from + 40));
      sent.push(...own.map((each) => ({ ...each, rank, member: member.id })));
    }
  }
  const { rows } = await club.progress(club.coach, { weeks: 13 });
  expect(rows).toHaveLength(members.length);
  for (const { id, cells, lastSolveAt, lastTryAt } of rows) {
    const own = sent.filter(({ member }) => member === id);
    expect({
      solves: cells.map(([solves]) => solves),
      lastSolve: lastSolveAt,
      lastTry: lastTryAt,
    }).toEqual(countedByHand(own));
    const stored = await club.db
      .selectFrom("participations as p")
      .innerJoin("handles as h", "h.id", "p.handle_id")
      .select(["p.contest_id", "p.at"])
      .where("h.user_id", "=", id)
      .execute();
    const taken = Array.from({ length: 13 }, () => new Set<number>());
    for (const { contest_id, at } of stored) taken[weekOf(at)]?.add(contest_id);
    expect(cells.map(([, , contests]) => contests)).toEqual(taken.map(({ size }) => size));
  }
});
