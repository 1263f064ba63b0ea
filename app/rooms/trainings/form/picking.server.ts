import { randomInt } from "node:crypto";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { Invalid } from "../../../platform/http/errors.ts";
import { idsInGroup } from "../../groups/index.server.ts";
import { codeforces, isGym } from "../../judges/imported.ts";
import { judgeIds } from "../../judges/judges.ts";
import { DAY } from "../clock.ts";
import type { PickInput } from "../schema.ts";

/** Problems of contests that are more recent are still fresh in some minds. */
const RECENT = 14 * DAY;
/** How far from the wanted rating a problem may be. */
const NEAR = 100;
const MOST_READ = 3_000;
const CHECKED_AT_ONCE = 50;

export interface Audience {
  groups: number[];
  people: number[];
}

type Steps = Omit<PickInput, "for">;

/** The rating of each place, in even steps. */
export const ratingsOf = ({ count, from, to }: Pick<Steps, "count" | "from" | "to">): number[] =>
  Array.from({ length: count }, (_, place) =>
    Math.round(count === 1 ? (from + to) / 2 : from + ((to - from) * place) / (count - 1)),
  );

/**
 * Random problems that nobody of the audience has tried, one for each step of the ratings: no twins, no gyms, nothing
 * of the last two weeks. @throws Invalid if there are too few
 */
export async function pickTasks(
  db: Connection,
  { now }: { now(): number },
  steps: Steps,
  audience: Audience,
  without: number[] = [],
): Promise<{ task: number; problem: null }[]> {
  const picked: number[] = [];
  for (const rating of ratingsOf(steps)) {
    const tasks = await candidates(db, now(), rating, steps.tags);
    const free = tasks.filter((task) => !picked.includes(task) && !without.includes(task));
    const task = await untried(db, now(), shuffled(free), audience);
    if (task === undefined) {
      const message = `There are too few problems near ${rating} that nobody has tried. Widen the ratings or the tags.`;
      throw new Invalid(message, { problems: [message] });
    }
    picked.push(task);
  }
  return picked.map((task) => ({ task, problem: null }));
}

async function candidates(db: Connection, now: number, rating: number, tags: string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("tasks as k")
    .innerJoin("task_contests as c", "c.id", "k.contest_id")
    .select(["k.id", "k.judge", "k.tags", "c.key as contest"])
    .where("k.rating", ">=", rating - NEAR)
    .where("k.rating", "<=", rating + NEAR)
    .where("k.judge", "in", judgeIds)
    .where("k.twin_of", "is", null)
    .where("k.name", "!=", "")
    .where("c.ends_at", "<", now - RECENT)
    .where("c.group_id", "is", null)
    .limit(MOST_READ)
    .execute();
  return rows
    .filter(({ judge, contest }) => judge !== codeforces.id || !isGym(Number(contest)))
    .filter(
      (row) =>
        tags.length === 0 ||
        row.tags
          .toLowerCase()
          .split(",")
          .some((tag) => tags.includes(tag)),
    )
    .map(({ id }) => id);
}

function shuffled(tasks: number[]): number[] {
  const rest = [...tasks];
  for (let last = rest.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [rest[last], rest[other]] = [rest[other] ?? 0, rest[last] ?? 0];
  }
  return rest;
}

/** The first task that nobody of the audience has tried. */
async function untried(db: Connection, now: number, tasks: number[], { groups, people }: Audience) {
  for (let from = 0; from < tasks.length; from += CHECKED_AT_ONCE) {
    const some = tasks.slice(from, from + CHECKED_AT_ONCE);
    const tried = new Set<number>();
    for (const users of [people, ...groups.map((group) => idsInGroup(db, group, now))]) {
      if (Array.isArray(users) && users.length === 0) continue;
      const rows = await db
        .selectFrom("marks")
        .select("task_id")
        .distinct()
        .where("task_id", "in", some)
        .where("status", "in", ["solved", "tried", "gaveup"])
        .where("user_id", "in", users)
        .execute();
      for (const { task_id } of rows) tried.add(task_id);
    }
    const free = some.find((task) => !tried.has(task));
    if (free !== undefined) return free;
  }
  return undefined;
}
