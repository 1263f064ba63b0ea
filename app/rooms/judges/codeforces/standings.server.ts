import { z } from "zod";
import { isGym } from "../imported.ts";
import {
  type Ask,
  type ContestFacts,
  duration,
  JudgeFailure,
  LIST_LIMIT,
  MOST_PROBLEMS,
  nameOf,
  readList,
  seconds,
} from "../judge.server.ts";
import { problem, resultOf, toFacts } from "./answers.server.ts";

/** A gym's start is often missing. */
export const standingsContest = z.object({
  id: z.number().int().positive(),
  name: z.unknown().optional(),
  phase: z.string().optional().catch(undefined),
  startTimeSeconds: seconds.optional().catch(undefined),
  durationSeconds: duration.optional().catch(undefined),
});

const standings = z.object({ contest: standingsContest, problems: z.unknown() });
const named = z.object({ id: z.number().int().positive(), name: z.unknown() });

/** A contest and all of its problems, which problemset.problems lists only once for both divisions. */
export async function readContest(ask: Ask, key: string): Promise<ContestFacts> {
  const query = new URLSearchParams({ contestId: key, from: "1", count: "1" });
  const checked = standings.safeParse(await resultOf(ask, `/contest.standings?${query}`));
  if (!checked.success) throw new JudgeFailure("odd", "The response is not a contest");
  const { contest, problems } = checked.data;
  if (String(contest.id) !== key) throw new JudgeFailure("odd", "The response is another contest");
  const tasks = await readList(
    problems,
    "problems",
    problem,
    (each) => toFacts(each, contest.id),
    MOST_PROBLEMS,
  );
  return {
    name: nameOf(contest.name) || key,
    startsAt: contest.startTimeSeconds ?? null,
    lasts: contest.durationSeconds === undefined ? null : contest.durationSeconds * 1000,
    isOver: contest.phase === undefined || contest.phase === "FINISHED",
    isRated: !isGym(contest.id),
    tasks: tasks.read,
  };
}

export async function readGyms(ask: Ask) {
  const list = await resultOf(ask, "/contest.list?gym=true", LIST_LIMIT);
  const { read } = await readList(list, "gyms", named, ({ id, name }) => ({
    key: String(id),
    name: nameOf(name),
  }));
  return read.filter(({ name }) => name !== "");
}
