import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { keepTasks } from "../solves/tasks.server.ts";
import { addItem, moveItem, removeItem, replaceByAnother, replaceItem } from "./arranging.server.ts";
import { DAY, HOUR } from "./clock.ts";
import { createTraining } from "./commands.server.ts";
import { MOST_ITEMS } from "./limits.ts";
import { requireTraining } from "./queries.server.ts";
import { trainingSchema } from "./schema.ts";
import { itemsFor } from "./shown.server.ts";

let app: Application;
let time: number;
let ada: Viewer;
let ben: Viewer;
beforeEach(async () => {
  time = Date.parse("2026-11-20T12:00:00Z");
  app = await createApplication({ now: () => time });
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
});

const cf = (key: string, contest = 1900) => `https://codeforces.com/contest/${contest}/problem/${key}`;
const make = (problems: object) =>
  createTraining(
    app,
    ada,
    trainingSchema.parse({
      title: "Week 9",
      start: { at: new Date(time + HOUR).toISOString() },
      minutes: 120,
      audience: { members: ["ben"] },
      problems,
    }),
  );
const makeOf = (...keys: string[]) => make({ items: keys.map((key) => ({ link: cf(key), points: 100 })) });

async function shown(id: number) {
  const items = await itemsFor(app, ada, await requireTraining(app.db, ada, id));
  return items.map(({ letter, entry }) => `${letter} ${entry.key}`);
}
async function itemAt(id: number, place: number): Promise<number> {
  const items = await itemsFor(app, ada, await requireTraining(app.db, ada, id));
  return items[place]?.id ?? 0;
}

describe("a problem of a training that has not begun", () => {
  test("is added, replaced by an address, moved and removed by its owner", async () => {
    const id = await makeOf("A", "B");
    await addItem(app, ada, id, cf("C"));
    expect(await shown(id)).toEqual(["A 1900A", "B 1900B", "C 1900C"]);
    await replaceItem(app, ada, id, await itemAt(id, 1), cf("D"));
    expect(await shown(id)).toEqual(["A 1900A", "B 1900D", "C 1900C"]);
    await moveItem(app, ada, id, await itemAt(id, 2), "up");
    await moveItem(app, ada, id, await itemAt(id, 0), "up");
    expect(await shown(id)).toEqual(["A 1900A", "B 1900C", "C 1900D"]);
    await moveItem(app, ada, id, await itemAt(id, 0), "down");
    await removeItem(app, ada, id, await itemAt(id, 0));
    expect(await shown(id)).toEqual(["A 1900A", "B 1900D"]);
  });

  test("keeps its points when another takes its place", async () => {
    const id = await makeOf("A", "B");
    await replaceItem(app, ada, id, await itemAt(id, 0), cf("C"));
    const [first] = await itemsFor(app, ada, await requireTraining(app.db, ada, id));
    expect(first).toMatchObject({ points: 100, entry: { key: "1900C" } });
  });

  test("is changed by nobody else, and not once it has begun", async () => {
    const id = await makeOf("A", "B");
    const coach = await createUser(app.db, "cyd", "coach");
    for (const other of [ben, coach]) {
      await expect(addItem(app, other, id, cf("C"))).rejects.toThrow(Forbidden);
    }
    const eve = await createUser(app.db, "eve");
    await expect(addItem(app, eve, id, cf("C"))).rejects.toThrow(NotFound);
    time += HOUR;
    const item = await itemAt(id, 0);
    await expect(removeItem(app, ada, id, item)).rejects.toThrow(Conflict);
    await expect(replaceByAnother(app, ada, id, item)).rejects.toThrow(/has begun/);
    expect(await shown(id)).toEqual(["A 1900A", "B 1900B"]);
  });

  test("is refused in words: twice, a twin, private, no address, too many, none left", async () => {
    const id = await makeOf("A", "B");
    await expect(addItem(app, ada, id, cf("A"))).rejects.toThrow("This is problem A already.");
    await expect(replaceItem(app, ada, id, await itemAt(id, 1), cf("A"))).rejects.toThrow(
      "This is problem A already.",
    );
    const tasks = await inTransaction(app.db, (trx) =>
      keepTasks(trx, [
        { judge: "codeforces", key: "1901C", contest: "1901", letter: "C", link: cf("C", 1901) },
      ]),
    );
    const original = await app.db
      .selectFrom("training_items")
      .select("task_id")
      .where("id", "=", await itemAt(id, 0))
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable("tasks")
      .set({ twin_of: original.task_id })
      .where("id", "=", tasks.get("1901C")?.markedId ?? 0)
      .execute();
    await expect(addItem(app, ada, id, cf("C", 1901))).rejects.toThrow("This is problem A already.");

    const problem = await createProblem(app.db, ada, { link: "https://example.org/knights" });
    await app.db.updateTable("problems").set({ visibility: "private" }).where("id", "=", problem).execute();
    await expect(addItem(app, ada, id, `${app.config.publicUrl}/problem/${problem}`)).rejects.toThrow(
      /Make it public first/,
    );
    await expect(addItem(app, ada, id, "two knights")).rejects.toThrow(Invalid);
    await removeItem(app, ada, id, await itemAt(id, 0));
    await expect(removeItem(app, ada, id, await itemAt(id, 0))).rejects.toThrow(/at least one/);
    for (let count = 1; count < MOST_ITEMS; count++) {
      await addItem(app, ada, id, cf("A", 1000 + count));
    }
    await expect(addItem(app, ada, id, cf("A", 999))).rejects.toThrow(`at most ${MOST_ITEMS}`);
  });

  test("is no longer there on a second click", async () => {
    const id = await makeOf("A", "B", "C");
    const item = await itemAt(id, 0);
    await removeItem(app, ada, id, item);
    await expect(removeItem(app, ada, id, item)).rejects.toThrow(NotFound);
    await expect(replaceItem(app, ada, id, item, cf("D"))).rejects.toThrow(NotFound);
    expect(await shown(id)).toEqual(["A 1900B", "B 1900C"]);
  });
});

/** Problems of an old contest, with these ratings. */
async function keepRated(ratings: Record<string, number>) {
  const facts = Object.entries(ratings).map(([letter, rating]) => ({
    judge: "codeforces",
    key: `1800${letter}`,
    contest: "1800",
    letter,
    link: cf(letter, 1800),
    name: `Problem ${letter}`,
    rating,
  }));
  await inTransaction(app.db, (trx) => keepTasks(trx, facts));
  await app.db
    .updateTable("task_contests")
    .set({ ends_at: time - 100 * DAY })
    .execute();
}

describe("a problem that was picked by rating", () => {
  test("is replaced by another near the same step that nobody has tried", async () => {
    await keepRated({ A: 1200, B: 1210, C: 1190, D: 1600, E: 1610 });
    const { id: task } = await app.db
      .selectFrom("tasks")
      .select("id")
      .where("key", "=", "1800C")
      .executeTakeFirstOrThrow();
    const tried = { user_id: ben.id, task_id: task, status: "tried", tried_at: time } as const;
    await app.db.insertInto("marks").values(tried).execute();
    const id = await make({ pick: { count: 2, from: 1200, to: 1600 } });
    const before = await shown(id);
    expect([
      ["A 1800A", "A 1800B"].includes(before[0] ?? ""),
      ["B 1800D", "B 1800E"].includes(before[1] ?? ""),
    ]).toEqual([true, true]);
    await replaceByAnother(app, ada, id, await itemAt(id, 0));
    await replaceByAnother(app, ada, id, await itemAt(id, 1));
    const other = (key = "", one = "", two = "") => (key.endsWith(one) ? two : one);
    expect(await shown(id)).toEqual([
      `A 1800${other(before[0], "A", "B")}`,
      `B 1800${other(before[1], "D", "E")}`,
    ]);
    // Its place is not its step: the harder one comes first now.
    await moveItem(app, ada, id, await itemAt(id, 1), "up");
    await replaceByAnother(app, ada, id, await itemAt(id, 0));
    expect((await shown(id))[0]).toBe(`A ${(before[1] ?? "").slice(2)}`);
  });

  test("stays if there is no other", async () => {
    await keepRated({ A: 1200 });
    const id = await make({ pick: { count: 1, from: 1200, to: 1200 } });
    const item = await itemAt(id, 0);
    await expect(replaceByAnother(app, ada, id, item)).rejects.toThrow(/too few problems near 1200/);
    expect(await shown(id)).toEqual(["A 1800A"]);
  });

  test("has no rule in a training by addresses", async () => {
    const id = await makeOf("A");
    await expect(replaceByAnother(app, ada, id, await itemAt(id, 0))).rejects.toThrow(Conflict);
  });
});
