import type { Application } from "../app/platform/application.ts";
import { codeforcesTask } from "../app/rooms/judges/imported.ts";
import type { Submission } from "../app/rooms/judges/judge.server.ts";
import { keepFacts } from "../app/rooms/solves/facts.server.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const LENGTH = 120 * MINUTE;
/** No Codeforces group has these names and numbers, and without an API key this site asks for none. */
const CODE = "RvrsdClub";
const practices = [
  { key: "190011", name: "Thursday practice 11", weeks: 2 },
  { key: "190012", name: "Thursday practice 12", weeks: 1 },
];
const names = ["Warm-up", "Shelves", "Two Rivers", "Night Bus", "Weighing Tea", "Paper Crowns"];

/** At 17:00 UTC on a Thursday. */
function startOf(weeks: number, now: number): number {
  const day = Math.floor(now / DAY);
  // Day 0, in 1970, was a Thursday.
  return (day - (day % 7) - 7 * weeks) * DAY + 17 * 60 * MINUTE;
}

const taskOf = (key: string, place: number) => ({
  ...codeforcesTask(Number(key), "ABCDEF"[place] ?? "A"),
  link: "https://codeforces.com/groups",
});

/** What a member sent in the group's contests: the first problems are solved, the next one is attempted. */
export function practiceSubmissions(member: number, now: number): Submission[] {
  return practices.flatMap(({ key, weeks }) => {
    if ((member + weeks) % 3 === 0) return [];
    const solved = 1 + ((member * 3 + weeks) % 5);
    return Array.from({ length: solved + 1 }, (_, place) => ({
      id: `${key}-${member}-${place}`,
      task: taskOf(key, place),
      at: startOf(weeks, now) + (6 + member + 17 * place) * MINUTE,
      verdict: place < solved ? ("solved" as const) : ("wrong" as const),
      how: "contest" as const,
    }));
  });
}

/** Adds the club's own group and describes its contests, which are stored already. */
export async function addDemoGroup({ db }: Pick<Application, "db">, owner: number, now: number) {
  const { id } = await db
    .insertInto("judge_groups")
    .values({
      judge: "codeforces",
      code: CODE,
      state: "ready",
      read_at: now - 38 * MINUTE,
      due_at: now + 365 * DAY,
      added_by: owner,
      created_at: now - 40 * DAY,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { key, name, weeks } of practices) {
    const contest = await db
      .updateTable("task_contests")
      .set({ group_id: id })
      .where("judge", "=", "codeforces")
      .where("key", "=", key)
      .returning(["id", "ends_at"])
      .executeTakeFirstOrThrow();
    const tasks = names.map((task, place) => ({ ...taskOf(key, place), name: `${task} ${14 - weeks}` }));
    const facts = { name, startsAt: startOf(weeks, now), lasts: LENGTH, isOver: true, isRated: false, tasks };
    await keepFacts(db, "codeforces", contest, facts, now);
  }
}
