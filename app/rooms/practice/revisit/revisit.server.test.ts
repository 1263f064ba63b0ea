import { beforeEach, expect, test } from "vitest";
import { createApplication, createProblem, createUser, PASSWORD } from "../../../../tests/setup/factories.ts";
import { insertImage } from "../../../../tests/setup/images.ts";
import { countedStorage, keptStorage } from "../../../../tests/setup/storage.ts";
import type { Application } from "../../../platform/application.ts";
import type { Viewer } from "../../../viewer.ts";
import { deleteAccount } from "../../members/commands.server.ts";
import { finishAllDeletions } from "../../members/deletion.server.ts";
import { deleteProblem } from "../../problems/commands.server.ts";
import { gradeProblem, removeRevisit, saveNote } from "./commands.server.ts";
import {
  countLater,
  exportNotes,
  exportRevisits,
  findNote,
  listRevisits,
  readDue,
  readPractice,
} from "./queries.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const noon = Date.UTC(2026, 10, 22, 12);

let app: Application;
let ada: Viewer;
let ben: Viewer;
let clock: number;

beforeEach(async () => {
  clock = noon;
  app = await createApplication({ now: () => clock });
  [ada, ben] = [await createUser(app.db, "ada"), await createUser(app.db, "ben")];
});

const due = async (which: "due" | "later" = "due", viewer = ada) =>
  (await listRevisits(app.db, viewer, which, clock, { limit: 20 })).rows;
const all = async (rows: AsyncIterable<unknown>) => {
  const found: unknown[] = [];
  for await (const row of rows) found.push(row);
  return found;
};

test("intervals grow with better grades and with every repetition", async () => {
  const problem = await createProblem(app.db, ben);
  const { again, hard, good, easy } = (await readPractice(app, ada, problem)).revisit.intervals;
  expect(again).toBeLessThanOrEqual(hard);
  expect(hard).toBeLessThan(good);
  expect(good).toBeLessThan(easy);
  const waits: number[] = [];
  for (let round = 0; round < 4; round++) {
    await gradeProblem(app, ada, problem, "good");
    const [row] = await due("later");
    waits.push((row?.due_at ?? 0) - clock);
    clock = row?.due_at ?? 0;
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(new Set(waits).size).toBe(4);
  await gradeProblem(app, ada, problem, "again");
  expect(((await due("later"))[0]?.due_at ?? 0) - clock).toBeLessThan(waits[3] ?? 0);
});

test("a problem is due from the start of its due date, but never on the day it was graded", async () => {
  const problem = await createProblem(app.db, ben);
  await gradeProblem(app, ada, problem, "again");
  const [row] = await due("later");
  expect((row?.due_at ?? 1) % DAY).toBe(0);
  expect(await readDue(app.db, ada, clock)).toEqual({ total: 0 });
  clock = (row?.due_at ?? 0) - 1;
  expect(await due()).toEqual([]);
  clock += 1;
  expect(await due()).toMatchObject([{ id: problem, grades: 1 }]);
  expect(await readDue(app.db, ada, clock)).toEqual({ total: 1, first: "Two Knights" });
  expect(await countLater(app.db, ada, clock)).toBe(0);
});

test("a problem can still be graded after the clock has been set back", async () => {
  const problem = await createProblem(app.db, ben);
  await gradeProblem(app, ada, problem, "good");
  clock -= 2 * DAY;
  expect((await readPractice(app, ada, problem)).revisit.intervals.good).toBeGreaterThan(0);
  await gradeProblem(app, ada, problem, "good");
});

test("grades and notes are private", async () => {
  const problem = await createProblem(app.db, ada);
  await gradeProblem(app, ada, problem, "easy");
  await saveNote(app, ada, problem, "Invariant: the **sum** stays even.");
  expect(await due("later", ben)).toEqual([]);
  expect(await findNote(app.db, ben, problem)).toBe("");
  expect((await readPractice(app, ben, problem)).revisit).toMatchObject({ dueAt: null, isDue: false });
  await removeRevisit(app, ben, problem);
  expect(await due("later")).toHaveLength(1);
  await removeRevisit(app, ada, problem);
  expect(await due("later")).toEqual([]);
});

test("another member's private problem is not found, even if it was public before", async () => {
  const hidden = await createProblem(app.db, ben, { choice: "private" });
  for (const act of [
    () => gradeProblem(app, ada, hidden, "good"),
    () => removeRevisit(app, ada, hidden),
    () => saveNote(app, ada, hidden, "Note"),
  ]) {
    await expect(act()).rejects.toMatchObject({ status: 404 });
  }
  const open = await createProblem(app.db, ben);
  await gradeProblem(app, ada, open, "good");
  await saveNote(app, ada, open, "Mine");
  await app.db.updateTable("problems").set({ visibility: "private" }).where("id", "=", open).execute();
  clock += 365 * DAY;
  expect(await due()).toEqual([]);
  expect(await readDue(app.db, ada, clock)).toEqual({ total: 0 });
  expect(await all(exportRevisits(app.db, ada.id))).toEqual([]);
  expect(await all(exportNotes(app.db, ada.id))).toMatchObject([{ note: "Mine", title: null }]);
});

test("notes can be replaced and cleared, and count towards the account's storage", async () => {
  const problem = await createProblem(app.db, ben);
  await saveNote(app, ada, problem, "Грани");
  expect(await keptStorage(app.db)).toEqual(await countedStorage(app.db));
  await saveNote(app, ada, problem, "Second thoughts");
  expect(await findNote(app.db, ada, problem)).toBe("Second thoughts");
  expect(await keptStorage(app.db)).toEqual(await countedStorage(app.db));
  await saveNote(app, ada, problem, "");
  expect(await all(exportNotes(app.db, ada.id))).toEqual([]);
  expect((await keptStorage(app.db)).get(ada.id)).toBe(0);
});

test("a note keeps its images, beside another member's on the same problem, until it shows them no more", async () => {
  const problem = await createProblem(app.db, ben);
  const keys = [await insertImage(app.db, ada), await insertImage(app.db, ben)];
  const texts = keys.map((key) => `Draw it: ![](/images/${key})`);
  const shown = async () => {
    const rows = await app.db.selectFrom("images").select("uses_count").orderBy("id").execute();
    return rows.map(({ uses_count }) => uses_count);
  };
  for (const [index, viewer] of [ada, ben].entries())
    await saveNote(app, viewer, problem, texts[index] ?? "");
  expect(await shown()).toEqual([1, 1]);
  await saveNote(app, ada, problem, `${texts[0]} and more`);
  expect(await shown()).toEqual([1, 1]);
  await saveNote(app, ada, problem, "Without");
  expect(await shown()).toEqual([0, 1]);
  await saveNote(app, ada, problem, texts[0] ?? "");
  await saveNote(app, ada, problem, "");
  expect(await shown()).toEqual([0, 1]);
  // Naming someone else's image keeps nothing.
  await saveNote(app, ada, problem, texts[1] ?? "");
  expect(await shown()).toEqual([0, 1]);
});

test("deleting a problem or an account deletes its grades and notes", async () => {
  const [one, other] = [await createProblem(app.db, ben), await createProblem(app.db, ben)];
  for (const id of [one, other]) {
    await gradeProblem(app, ada, id, "good");
    await saveNote(app, ada, id, "Note");
  }
  await deleteProblem(app, ben, one);
  await finishAllDeletions(app);
  expect(await all(exportNotes(app.db, ada.id))).toHaveLength(1);
  expect(await all(exportRevisits(app.db, ada.id))).toHaveLength(1);
  await deleteAccount(app, ada, { password: PASSWORD });
  await finishAllDeletions(app);
  expect(await app.db.selectFrom("revisits").selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom("problem_notes").selectAll().execute()).toEqual([]);
});
