import { beforeEach, describe, expect, test } from "vitest";
import { createUser } from "../../../tests/setup/factories.ts";
import { DAY, HOUR, MINUTE, openImports } from "../../../tests/setup/imports.ts";
import { codeforcesSubmission } from "../../../tests/setup/judge-servers.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { runJob, startJobs } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { listNotifications } from "../notifications/queries.server.ts";
import { verifyHandle } from "../solves/proofs.server.ts";
import { keepTasks } from "../solves/tasks.server.ts";
import { wholeSecond } from "./clock.ts";
import { createTraining } from "./commands.server.ts";
import { trainingNews, trainingSteps, trainingTelling } from "./jobs.server.ts";
import { listItemPoints, requireTraining } from "./queries.server.ts";
import { type TrainingInput, trainingSchema } from "./schema.ts";
import { readStandings } from "./standing/standings.server.ts";
import { joinTraining, leaveTraining, sayDone } from "./taking-part.server.ts";

const on = openImports();

const A = "https://codeforces.com/contest/1900/problem/A";
const B = "https://codeforces.com/contest/1901/problem/B";

const input = (changes: object = {}): TrainingInput =>
  trainingSchema.parse({
    title: "Week 9",
    start: { at: new Date(on.time + HOUR).toISOString() },
    minutes: 120,
    audience: { members: ["ben"] },
    problems: { items: [{ link: A }, { link: B }] },
    ...changes,
  });

const steps = () => runJob(on.app, trainingSteps);

async function standings(id: number, viewer: Viewer = on.ada, own?: number) {
  const training = await requireTraining(on.app.db, viewer, id);
  const items = await listItemPoints(on.app.db, id);
  const { lines, parties } = await readStandings(on.app.db, training, items, { now: on.time, own });
  return lines.map(({ id, ...line }) => ({ ...line, who: parties.get(id)?.people[0]?.username }));
}

/** Links a handle and proves it. */
async function linkProven(viewer: Viewer, handle: string) {
  on.world.submissions[handle] ??= [codeforcesSubmission({ at: on.time - DAY, contest: 1, index: "A" })];
  const id = await on.link(viewer, handle);
  await on.read(viewer);
  await verifyHandle(on.app, id, handle);
  await on.settled();
}

const send = (handle: string, contest: number, index: string, at: number, verdict = "OK") =>
  on.world.submissions[handle]?.unshift(codeforcesSubmission({ contest, index, at, verdict }));

beforeEach(async () => {
  on.time = wholeSecond(on.time);
  startJobs<Application>(on.app, [...on.app.judges.jobs, trainingTelling, trainingSteps, trainingNews]);
  await linkProven(on.ada, "tourist");
  await linkProven(on.ben, "petr");
  const task = (contest: string, letter: string) => ({
    judge: "codeforces",
    key: contest + letter,
    contest,
    letter,
    link: `https://codeforces.com/contest/${contest}/problem/${letter}`,
    name: `Problem ${contest}${letter}`,
    rating: 1200,
  });
  await inTransaction(on.app.db, (trx) => keepTasks(trx, [task("1900", "A"), task("1901", "B")]));
});

/** Until what participants sent has been read and nothing is left to do. */
async function read() {
  await expect
    .poll(async () => {
      await on.tick();
      const rows = await on.app.db.selectFrom("handles").select("checked_at").execute();
      return rows.every(({ checked_at }) => checked_at === on.time);
    })
    .toBe(true);
}

describe("a training", () => {
  test("invites, reminds, starts, reads its participants first, ends and becomes final", async () => {
    // The job may run at any time, so that nothing is due before everybody has joined.
    const at = new Date(on.time + HOUR + MINUTE).toISOString();
    const id = await createTraining(on.app, on.ada, input({ start: { at } }));
    const told = async () =>
      (await listNotifications(on.app.db, on.ben, { limit: 9 })).rows.map(({ kind }) => kind);
    expect(await told()).toEqual(["training"]);
    await joinTraining(on.app, on.ada, id);
    await joinTraining(on.app, on.ben, id);
    on.time += MINUTE;
    await steps();
    expect(await told()).toEqual(["training-soon", "training"]);
    const start = on.time + HOUR;

    on.time = start + 30 * MINUTE;
    send("tourist", 1900, "A", start - 5 * MINUTE, "WRONG_ANSWER");
    send("tourist", 1900, "A", start + 10 * MINUTE, "WRONG_ANSWER");
    send("tourist", 1900, "A", start + 20 * MINUTE);
    send("petr", 1900, "A", start + 15 * MINUTE);
    send("petr", 1901, "B", start + 25 * MINUTE, "COMPILATION_ERROR");
    await steps();
    await read();
    const [first, second] = await standings(id);
    expect(first).toMatchObject({ who: "ben", rank: 1, solved: 1, penalty: 15 });
    expect(second).toMatchObject({ who: "ada", rank: 2, solved: 1, penalty: 40 });
    expect(first?.cells[1]).toEqual({ status: "", attempts: 0 });

    // A hack takes the solve away, without a new submission.
    const hacked = on.world.submissions.petr?.find(({ verdict }: { verdict?: string }) => verdict === "OK");
    Object.assign(hacked ?? {}, { verdict: "CHALLENGED" });
    on.time += MINUTE;
    await read();
    expect((await standings(id)).map(({ who, solved }) => [who, solved])).toEqual([
      ["ada", 1],
      ["ben", 0],
    ]);

    on.time = start + 121 * MINUTE;
    await steps();
    send("petr", 1901, "B", on.time - 30_000);
    await read();
    on.time = start + 26 * HOUR;
    await steps();
    const training = await requireTraining(on.app.db, on.ada, id);
    expect(training.final_at).toBe(on.time);
    // A verdict that changes now does not move what is final, and upsolving stands apart.
    send("petr", 1900, "A", start + 50 * MINUTE);
    await on.read(on.ben);
    expect((await standings(id)).map(({ who, rank, solved }) => [who, rank, solved])).toEqual([
      ["ada", 1, 1],
      ["ben", 2, 0],
    ]);
  });

  test("is left until it begins, and not afterwards", async () => {
    const id = await createTraining(on.app, on.ada, input());
    await joinTraining(on.app, on.ben, id);
    await leaveTraining(on.app, on.ben, id);
    await joinTraining(on.app, on.ben, id);
    await expect(joinTraining(on.app, on.ben, id)).rejects.toMatchObject({ status: 409 });
    on.time += 61 * MINUTE;
    await expect(leaveTraining(on.app, on.ben, id)).rejects.toMatchObject({ status: 409 });
    const cyd = await createUser(on.app.db, "cyd");
    await expect(joinTraining(on.app, cyd, id)).rejects.toMatchObject({ status: 404 });
  });

  test("shows a pending cell after 'I have submitted', once a minute", async () => {
    const id = await createTraining(on.app, on.ada, input());
    await joinTraining(on.app, on.ben, id);
    await expect(sayDone(on.app, on.ben, id, "A")).rejects.toMatchObject({ status: 409 });
    on.time += 61 * MINUTE;
    await sayDone(on.app, on.ben, id, "A");
    expect((await standings(id))[0]?.cells[0]).toMatchObject({ status: "pending" });
    await expect(sayDone(on.app, on.ben, id, "A")).rejects.toMatchObject({ status: 429 });
  });
});
