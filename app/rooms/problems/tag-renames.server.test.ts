import { beforeEach, expect, test } from "vitest";
import {
  createApplication,
  createProblem,
  createUser,
  problemFields,
} from "../../../tests/setup/factories.ts";
import { countedFigures, keptFigures } from "../../../tests/setup/figures.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import { countedSolves, keptSolves } from "../../../tests/setup/solve-figures.ts";
import { OPERATOR } from "../../auth/policy.ts";
import type { Application } from "../../platform/application.ts";
import { limitStorage } from "../../platform/db/storage.server.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { putBack, removeContent } from "../moderation/commands.server.ts";
import { addProblem, renameTag, tagRenames, updateProblem } from "./commands.server.ts";
import { listVisibleProblems } from "./list.server.ts";
import { getVisibleProblem } from "./queries.server.ts";
import { type ListFilter, problemSchema } from "./schema.ts";
import { listRenames, listTags } from "./tags.server.ts";

let app: Application;
let ada: Viewer;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
});

const rename = (tag: string, to: string, merge = false) => renameTag(app, OPERATOR, { tag, to, merge });
const uses = async () =>
  Object.fromEntries((await listTags(app.db, undefined, 10)).map((each) => [each.tag, each.problems]));
const found = async (filter: Partial<ListFilter>, viewer = ada) => {
  const { rows } = await listVisibleProblems(app.db, viewer, { sort: "newest", ...filter }, { limit: 100 });
  return rows.map(({ id }) => id);
};
const inputOf = (tags: string[]) => problemSchema.parse(problemFields({ tags }));
const tagsOf = async (id: number) => (await getVisibleProblem(app.db, ada, id)).tags;

async function expectFigures() {
  expect(await keptFigures(app.db)).toEqual(await countedFigures(app.db));
  expect(await keptSolves(app.db)).toEqual(await countedSolves(app.db));
}

test("a tag is renamed on public and private problems, in lists, searches and counts", async () => {
  const open = await createProblem(app.db, ada, { tags: ["dp", "graphs"] });
  const own = await createProblem(app.db, ada, { tags: ["dp"], choice: "private" });
  await createSolution(app.db, ada, open);
  expect(await rename("dp", "knapsack")).toBe(1);
  await runJob(app, tagRenames);
  expect(await uses()).toEqual({ graphs: 1, knapsack: 1 });
  expect(await tagsOf(open)).toEqual(["graphs", "knapsack"]);
  expect(await found({ tag: ["knapsack"] })).toEqual([own, open]);
  expect(await found({ q: "knapsack" })).toEqual([own, open]);
  expect([await found({ tag: ["dp"] }), await found({ q: "dp" })]).toEqual([[], []]);
  expect(await found({ tag: ["knapsack"] }, await createUser(app.db))).toEqual([open]);
  expect(await listRenames(app.db)).toEqual([]);
  await expectFigures();
});

test("two tags are merged only on request, and a problem with both tags keeps the new one", async () => {
  const both = await createProblem(app.db, ada, { tags: ["dp", "dynamic-programming"] });
  const one = await createProblem(app.db, ada, { tags: ["dp"] });
  await expect(rename("dp", "dynamic-programming")).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("1 problem already has the tag"),
  });
  await rename("dp", "dynamic-programming", true);
  await runJob(app, tagRenames);
  expect([await tagsOf(both), await tagsOf(one)]).toEqual([["dynamic-programming"], ["dynamic-programming"]]);
  expect(await uses()).toEqual({ "dynamic-programming": 2 });
  expect(await found({ tag: ["dynamic-programming"] })).toEqual([one, both]);
  await expectFigures();
});

test("a removed problem has the new tag when it is put back", async () => {
  const id = await createProblem(app.db, ada, { tags: ["dp"] });
  await createProblem(app.db, ada, { tags: ["dp"] });
  const removal = await removeContent(app, OPERATOR, { kind: "problem", id }, { reason: "Spam" });
  await rename("dp", "knapsack");
  await runJob(app, tagRenames);
  expect(await found({ q: "knapsack" })).toHaveLength(1);
  await putBack(app, OPERATOR, removal.id);
  expect(await tagsOf(id)).toEqual(["knapsack"]);
  expect(await found({ tag: ["knapsack"] })).toHaveLength(2);
  await expectFigures();
});

test("only tags of public problems can be renamed, one rename at a time", async () => {
  await createProblem(app.db, ada, { tags: ["secret"], choice: "private" });
  await createProblem(app.db, ada, { tags: ["dp"] });
  await createProblem(app.db, ada, { tags: ["graphs"] });
  await expect(rename("secret", "open")).rejects.toMatchObject({ status: 404 });
  await expect(rename("dp", "dp")).rejects.toMatchObject({ status: 400 });
  await app.db.insertInto("tag_renames").values({ from_tag: "dp", to_tag: "graphs" }).execute();
  for (const [tag, to] of [
    ["dp", "knapsack"],
    ["graphs", "dp"],
    ["graphs", "trees"],
  ] as const)
    await expect(rename(tag, to, true)).rejects.toMatchObject({ status: 409 });
  // The job also runs at the next start.
  await runJob(app, tagRenames);
  expect(await uses()).toEqual({ graphs: 2 });
});

test("a problem tagged with the old name during a rename gets the new one", async () => {
  for (let count = 0; count < 20; count++) await addProblem(app, ada, inputOf(["dp"]));
  const changed = await addProblem(app, ada, inputOf(["games"]));
  const renamed = rename("dp", "knapsack");
  await Promise.all([
    renamed,
    addProblem(app, ada, inputOf(["dp", "graphs"])),
    updateProblem(app, ada, changed, inputOf(["games", "graphs"])),
  ]);
  await runJob(app, tagRenames);
  const { dp = 0, knapsack = 0, ...others } = await uses();
  expect(others).toEqual({ games: 1, graphs: 2 });
  expect(dp + knapsack).toBe(21);
  await expectFigures();
});

test("a form opened before the rename cannot restore the old name", async () => {
  const id = await createProblem(app.db, ada, { tags: ["dp"] });
  const { updated_at } = await getVisibleProblem(app.db, ada, id);
  await rename("dp", "knapsack");
  await runJob(app, tagRenames);
  await expect(updateProblem(app, ada, id, inputOf(["dp"]), updated_at)).rejects.toMatchObject({
    status: 409,
  });
  expect(await tagsOf(id)).toEqual(["knapsack"]);
});

test("a problem loses the tag if the longer name exceeds its author's storage limit", async () => {
  const id = await createProblem(app.db, ada, { tags: ["dp", "graphs"] });
  const { stored_bytes } = await app.db.selectFrom("users").select("stored_bytes").executeTakeFirstOrThrow();
  await limitStorage(app.db, stored_bytes);
  await rename("dp", "dynamic-programming");
  await runJob(app, tagRenames);
  expect(await tagsOf(id)).toEqual(["graphs"]);
  expect(await uses()).toEqual({ graphs: 1 });
  await limitStorage(app.db, undefined);
  await expectFigures();
});
