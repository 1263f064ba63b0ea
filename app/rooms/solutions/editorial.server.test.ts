import { beforeEach, expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import { decodeCursor } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { getVisibleProblem } from "../problems/queries.server.ts";
import { setEditorial } from "./editorial.server.ts";
import { MOST_EDITORIALS } from "./limits.ts";
import { getVisibleSolution, listSolutionCards } from "./queries.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let coach: Viewer;
let problem: number;
let time: number;

beforeEach(async () => {
  time = 1000;
  app = await createApplication({ now: () => time });
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
  coach = await createUser(app.db, "cyd", "coach");
  problem = await createProblem(app.db, ada);
});

const audited = () =>
  app.db
    .selectFrom("audit_log")
    .select(["act", "actor_id", "subject_kind", "subject_id", "details"])
    .orderBy("id")
    .execute();

test("the problem's author and staff mark editorials; staff acts on another's problem are in the audit log", async () => {
  const [first, second] = [
    await createSolution(app.db, ben, problem),
    await createSolution(app.db, ada, problem),
  ];
  await expect(setEditorial(app, ben, first, true)).rejects.toHaveStatus(403);
  await setEditorial(app, ada, first, true);
  expect(await audited()).toEqual([]);
  time = 2000;
  // Repeating it does not change who marked it.
  await setEditorial(app, coach, first, true);
  expect(await getVisibleSolution(app.db, ben, problem, first)).toMatchObject({
    editorial_at: 1000,
    marker: "ada",
    marker_role: "member",
  });
  expect(await audited()).toEqual([]);
  await setEditorial(app, coach, second, true);
  await setEditorial(app, coach, first, false);
  await setEditorial(app, coach, first, false);
  const act = { actor_id: coach.id, subject_kind: "solution" };
  expect(await audited()).toEqual([
    { ...act, act: "mark-editorial", subject_id: second, details: JSON.stringify({ author: ada.id }) },
    { ...act, act: "unmark-editorial", subject_id: first, details: JSON.stringify({ author: ben.id }) },
  ]);
  expect((await getVisibleProblem(app.db, ben, problem)).editorial).toBe(second);
  await setEditorial(app, ada, second, false);
  expect((await getVisibleProblem(app.db, ben, problem)).editorial).toBeNull();
});

test("staff whose role or access has ended cannot mark editorials", async () => {
  const id = await createSolution(app.db, ben, problem);
  await app.db.updateTable("users").set({ role: "member" }).where("id", "=", coach.id).execute();
  await expect(setEditorial(app, coach, id, true)).rejects.toHaveStatus(403);
  // With a personal token, staff are only members.
  await expect(setEditorial(app, { ...coach, role: "member" }, id, true)).rejects.toHaveStatus(403);
});

test("solutions of private problems are not found, not even by staff", async () => {
  const hidden = await createProblem(app.db, ada, { choice: "private" });
  const id = await createSolution(app.db, ada, hidden);
  await expect(setEditorial(app, coach, id, true)).rejects.toHaveStatus(404);
  await expect(setEditorial(app, ada, 999, true)).rejects.toHaveStatus(404);
  await setEditorial(app, ada, id, true);
  expect(await getVisibleSolution(app.db, ada, hidden, id)).toMatchObject({ editorial_by: ada.id });
});

test("editorials stand before the first page in the order of marking, and on no page", async () => {
  const ids: number[] = [];
  for (let index = 0; index < 6; index++) {
    const language = index % 2 ? "cpp" : "rust";
    ids.push(await createSolution(app.db, ben, problem, { language }));
  }
  const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
  await setEditorial(app, ada, d, true);
  time = 2000;
  await setEditorial(app, coach, a, true);
  const list = async (filter: { language?: "rust" } = {}, after?: string) => {
    const position = { limit: 3, ...(after ? { after: decodeCursor(after) } : {}) };
    const page = await listSolutionCards(app.db, ben, problem, { sort: "newest", ...filter }, position);
    return { ...page, ids: page.rows.map(({ id }) => id), marked: page.editorials.map(({ id }) => id) };
  };
  const first = await list();
  expect([first.marked, first.ids]).toEqual([
    [d, a],
    [f, e, c],
  ]);
  expect(first.editorials).toMatchObject([{ marker: "ada" }, { marker: "cyd", marker_role: "coach" }]);
  const next = await list({}, first.older as string);
  expect([next.marked, next.ids]).toEqual([[], [b]]);
  const rust = await list({ language: "rust" });
  expect([rust.marked, rust.ids]).toEqual([[a], [e, c]]);
});

test("a problem has a limited number of editorials", async () => {
  const ids: number[] = [];
  for (let index = 0; index <= MOST_EDITORIALS; index++) ids.push(await createSolution(app.db, ben, problem));
  const last = ids.pop() as number;
  for (const id of ids) await setEditorial(app, ada, id, true);
  await expect(setEditorial(app, ada, last, true)).rejects.toHaveStatus(409);
  await setEditorial(app, ada, ids[0] as number, false);
  await setEditorial(app, ada, last, true);
});
