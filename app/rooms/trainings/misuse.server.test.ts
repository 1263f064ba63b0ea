import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { createLimits, type LimitName } from "../../platform/http/limits.server.ts";
import { startJobs } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { codeforcesTask } from "../judges/imported.ts";
import { keepTasks } from "../solves/tasks.server.ts";
import { addItem } from "./arranging.server.ts";
import { HOUR } from "./clock.ts";
import { createTraining, deleteTraining, updateTraining } from "./commands.server.ts";
import { createDuel } from "./duels/duels.server.ts";
import { MOST_PEOPLE, MOST_UNFINISHED } from "./limits.ts";
import { listGuests } from "./queries.server.ts";
import { duelSchema, trainingSchema } from "./schema.ts";
import { addParty, joinTraining } from "./taking-part.server.ts";

let app: Application;
let ben: Viewer;
let ada: Viewer;
let coach: Viewer;
let time = 0;

const tasks = ["A", "B", "C"].map((letter) => ({ ...codeforcesTask(1900, letter), rating: 1200 }));

beforeEach(async () => {
  time = Math.floor(Date.now() / 1000) * 1000;
  app = await createApplication({ now: () => time });
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
  coach = await createUser(app.db, "coach", "coach");
  await inTransaction(app.db, (trx) =>
    keepTasks(
      trx,
      tasks.map((task) => ({ ...task, name: task.key })),
    ),
  );
  startJobs<Application>(app, []);
});

const facts = (changes: object = {}) =>
  trainingSchema.parse({
    title: "Week",
    start: { at: new Date(time + HOUR).toISOString() },
    minutes: 120,
    audience: { members: ["ben"] },
    problems: { items: tasks.slice(0, 2).map(({ link }) => ({ link })) },
    ...changes,
  });

/** The site for somebody who has used up a limit of this hour. */
async function spent(limit: LimitName, { id }: Viewer): Promise<Application> {
  const limits = createLimits(true);
  const most = { chosenByAccount: 400, listItemsByAccount: 60 }[limit as string] ?? 0;
  for (let times = 0; times < most; times++) await limits.take(limit, id);
  return { ...app, limits };
}

test("staff who change a training stay invited to it", async () => {
  const id = await createTraining(app, ada, facts({ audience: { members: ["coach"] } }));
  await updateTraining(app, coach, id, facts({ audience: { members: ["coach"] } }));
  expect(await listGuests(app.db, id)).toMatchObject([{ username: "coach" }]);
});

test("once it has begun and others take part, its owner no longer deletes it, but staff do", async () => {
  const [alone, shared] = [await createTraining(app, ada, facts()), await createTraining(app, ada, facts())];
  for (const id of [alone, shared]) await joinTraining(app, ada, id);
  await joinTraining(app, ben, shared);
  time += 9 * HOUR;
  await deleteTraining(app, ada, alone);
  await expect(deleteTraining(app, ada, shared)).rejects.toHaveStatus(409);
  await deleteTraining(app, coach, shared);
});

test("an owner has a limited number of trainings without a final result", async () => {
  for (let count = 0; count < MOST_UNFINISHED; count++) {
    await createTraining(app, ada, facts());
    time += 2 * HOUR;
  }
  await expect(createTraining(app, ada, facts())).rejects.toThrow(`${MOST_UNFINISHED} trainings`);
  const { id } = await app.db.selectFrom("trainings").select("id").executeTakeFirstOrThrow();
  await app.db.updateTable("trainings").set({ final_at: time }).where("id", "=", id).execute();
  await createTraining(app, ada, facts());
});

test("the teams of a training have a limited number of members together", async () => {
  const training_id = await createTraining(app, ada, facts());
  const people: number[] = [];
  for (let count = 0; count < MOST_PEOPLE; count++) people.push((await createUser(app.db)).id);
  const enter = (users: number[]) =>
    inTransaction(app.db, (trx) =>
      addParty(trx, { id: training_id }, { id: null, name: "Team", people: users }, time),
    );
  await enter(people);
  await expect(enter([ada.id])).rejects.toHaveStatus(409);
});

describe("in an hour, a member", () => {
  test("invites and challenges a limited number of others, and staff any", async () => {
    const id = await createTraining(app, ada, facts());
    const limited = await spent("chosenByAccount", ada);
    await expect(createTraining(limited, ada, facts())).rejects.toHaveStatus(429);
    const duel = duelSchema.parse({ opponent: "ben", minutes: 60, count: 1, from: 1200, to: 1200 });
    await expect(createDuel(limited, ada, duel)).rejects.toHaveStatus(429);
    // Who is invited already is not invited again.
    await updateTraining(limited, ada, id, facts({ title: "Other" }));
    const more = facts({ audience: { members: ["ben", "coach"] } });
    await expect(updateTraining(limited, ada, id, more)).rejects.toHaveStatus(429);
    await createTraining(await spent("chosenByAccount", coach), coach, facts());
  });

  test("names problems by address a limited number of times", async () => {
    const id = await createTraining(app, ada, facts());
    const limited = await spent("listItemsByAccount", ada);
    await expect(createTraining(limited, ada, facts())).rejects.toHaveStatus(429);
    await expect(updateTraining(limited, ada, id, facts())).rejects.toHaveStatus(429);
    await expect(addItem(limited, ada, id, tasks[2]?.link ?? "")).rejects.toHaveStatus(429);
    const { problems, ...change } = facts({ title: "Other" });
    await updateTraining(limited, ada, id, change);
  });
});
