import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser } from "../../../../tests/setup/factories.ts";
import { linkedHandle } from "../../../../tests/setup/parties.ts";
import type { Application } from "../../../platform/application.ts";
import { inTransaction } from "../../../platform/db/connection.server.ts";
import type { HubEvent } from "../../../platform/realtime/hub.server.ts";
import { STANDINGS_CHANGED, trainingTopic, userTopic } from "../../../platform/realtime/topics.ts";
import type { Viewer } from "../../../viewer.ts";
import { codeforcesTask } from "../../judges/imported.ts";
import { storeSubmissions } from "../../solves/attempts.server.ts";
import { keepTasks } from "../../solves/tasks.server.ts";
import { createTraining } from "../commands.server.ts";
import { trainingSchema } from "../schema.ts";
import { joinTraining } from "../taking-part.server.ts";
import { publishStandings } from "./live.server.ts";

const MINUTE = 60_000;

let app: Application;
let ada: Viewer;
let time = 0;
let training = 0;
let handle = 0;
const task = { ...codeforcesTask(1900, "A"), name: "Problem A" };

beforeEach(async () => {
  time = Math.floor(Date.now() / 1000) * 1000;
  app = await createApplication({ now: () => time });
  ada = await createUser(app.db, undefined, "owner");
  await inTransaction(app.db, (trx) => keepTasks(trx, [task]));
  handle = await linkedHandle(app, ada, "ada");
  training = await make();
});

async function make(changes: object = {}): Promise<number> {
  const start = { at: new Date(time + MINUTE).toISOString() };
  const audience = { members: [] };
  const problems = { items: [{ link: task.link }] };
  const input = trainingSchema.parse({ title: "Week", start, minutes: 120, audience, problems, ...changes });
  const id = await createTraining(app, ada, input);
  await joinTraining(app, ada, id);
  return id;
}

async function send(id: string, verdict: "wrong" | "solved"): Promise<void> {
  const row = await app.db
    .selectFrom("handles")
    .selectAll()
    .where("id", "=", handle)
    .executeTakeFirstOrThrow();
  const submission = { id, task, at: time - 1000, verdict, how: "practice" as const };
  await inTransaction(app.db, (trx) => storeSubmissions(trx, row, [submission]));
}

/** What a page of this process hears. */
function listen(topic: string, at = app): HubEvent[] {
  const heard: HubEvent[] = [];
  at.hub.subscribe(topic, (event) => void heard.push(event));
  return heard;
}

describe("open pages", () => {
  test("load again at first, and then hear of each row that has changed once", async () => {
    const heard = listen(trainingTopic(training));
    time += 30 * MINUTE;
    await publishStandings(app);
    const [first] = heard as { data: { at: number; after: number } }[];
    // What was loaded before this moment is loaded again.
    expect(first?.data.after).toBe(first?.data.at);
    await publishStandings(app);
    await send("1", "wrong");
    await publishStandings(app);
    await publishStandings(app);
    expect(heard.slice(1)).toMatchObject([
      { type: STANDINGS_CHANGED, data: { rows: [{ cells: [["tried", "", "1 try", ""]] }] } },
    ]);
  });

  test("of each process hear of what changed, whichever process had noticed it first", async () => {
    const other = await createApplication({ db: app.db, now: () => time });
    const here = listen(trainingTopic(training));
    const there = listen(trainingTopic(training), other);
    time += 30 * MINUTE;
    for (const each of [app, other]) await publishStandings(each);
    await send("1", "wrong");
    await publishStandings(app);
    await send("2", "solved");
    for (const each of [other, app]) await publishStandings(each);
    const last = (heard: HubEvent[]) => heard.at(-1)?.data;
    expect(last(here)).toMatchObject({
      rows: [{ cells: [["contest", expect.any(String), "2 tries", "first"]] }],
    });
    expect(last(there)).toEqual(last(here));
  });

  test("hear nothing that a freeze hides, but a participant loads their own", async () => {
    const frozen = await make({ freeze: 60 });
    const [heard, own] = [listen(trainingTopic(frozen)), listen(userTopic(ada.id))];
    time += 90 * MINUTE;
    await publishStandings(app);
    await send("1", "solved");
    await publishStandings(app);
    expect(heard.at(-1)?.data).toMatchObject({
      rows: [{ sums: ["0", "0"], cells: [["hidden", "hidden", "1 try since", ""]] }],
    });
    expect(own).toMatchObject([{ type: "trainingOwn", data: { training: frozen } }]);
  });
});
