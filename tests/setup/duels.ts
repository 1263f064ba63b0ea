import { expect } from "vitest";
import type { Application } from "../../app/platform/application.ts";
import { inTransaction } from "../../app/platform/db/connection.server.ts";
import { startJobs } from "../../app/platform/jobs/jobs.server.ts";
import { verifyHandle } from "../../app/rooms/solves/proofs.server.ts";
import { keepTasks } from "../../app/rooms/solves/tasks.server.ts";
import { wholeSecond } from "../../app/rooms/trainings/clock.ts";
import { trainingNews, trainingSteps, trainingTelling } from "../../app/rooms/trainings/jobs.server.ts";
import type { Viewer } from "../../app/viewer.ts";
import { DAY, type Imports } from "./imports.ts";
import { codeforcesSubmission } from "./judge-servers.ts";

/** A problem of a round of Codeforces that was long ago. */
const task = (contest: string, letter: string, rating = 1200) => ({
  judge: "codeforces",
  key: contest + letter,
  contest,
  letter,
  link: `https://codeforces.com/contest/${contest}/problem/${letter}`,
  name: `Problem ${contest}${letter}`,
  rating,
});

/** Two members with proven handles, and problems 1900A and 1901B that neither has tried. */
export async function openRings(on: Imports): Promise<void> {
  on.time = wholeSecond(on.time);
  startJobs<Application>(on.app, [...on.app.judges.jobs, trainingTelling, trainingSteps, trainingNews]);
  await linkProven(on, on.ada, "tourist");
  await linkProven(on, on.ben, "petr");
  await inTransaction(on.app.db, (trx) => keepTasks(trx, [task("1900", "A"), task("1901", "B")]));
  await on.app.db
    .updateTable("task_contests")
    .set({ starts_at: on.time - 31 * DAY, ends_at: on.time - 30 * DAY })
    .where("key", "in", ["1900", "1901"])
    .execute();
}

export async function linkProven(on: Imports, viewer: Viewer, handle: string): Promise<void> {
  on.world.submissions[handle] ??= [codeforcesSubmission({ at: on.time - DAY, contest: 1, index: "A" })];
  const id = await on.link(viewer, handle);
  await on.read(viewer);
  await verifyHandle(on.app, id, handle);
  await on.settled();
}

/** Has a handle send something to a problem such as "1900A". */
export function send(on: Imports, handle: string, key: string, at: number, verdict = "OK") {
  const submission = codeforcesSubmission({
    contest: Number(key.slice(0, -1)),
    index: key.slice(-1),
    at,
    verdict,
  });
  on.world.submissions[handle]?.unshift(submission);
  return submission;
}

/** Until everything that was sent has been read. */
export async function readAll(on: Imports): Promise<void> {
  await expect
    .poll(async () => {
      await on.tick();
      const rows = await on.app.db.selectFrom("handles").select("checked_at").execute();
      return rows.every(({ checked_at }) => checked_at === on.time);
    })
    .toBe(true);
}
