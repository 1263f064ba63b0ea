import { beforeEach, expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { searchProblems } from "./queries.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db);
  ben = await createUser(app.db);
});

const find = async (viewer: Viewer, q: string, limit = 5) => {
  const { rows, ...rest } = await searchProblems(app.db, viewer, q, limit);
  return { titles: rows.map(({ title }) => title), ...rest };
};

test("matches in titles come first, newest first", async () => {
  for (const title of ["Wombat moves", "Grid", "A wombat's tour", "Chess"])
    await createProblem(app.db, ada, { title, tags: title === "Grid" ? [] : ["wombat"] });
  expect(await find(ben, "WOMBA")).toEqual({
    titles: ["A wombat's tour", "Wombat moves", "Chess"],
    total: 3,
    isMore: false,
  });
  expect(await find(ben, "wombat", 1)).toEqual({ titles: ["A wombat's tour"], total: 3, isMore: false });
  expect(await find(ben, "zebra")).toEqual({ titles: [], total: 0, isMore: false });
  expect(await find(ben, "…")).toEqual({ titles: [], total: 0, isMore: false });
});

test("in a title without spaces, any part counts as a match", async () => {
  await createProblem(app.db, ada, { title: "最短路问题 · 图论" });
  await createProblem(app.db, ada, { title: "网络", tags: ["最短路"] });
  for (const q of ["短路", "路", "最短路"]) {
    expect((await find(ben, q)).titles, q).toEqual(["最短路问题 · 图论", "网络"]);
  }
  expect((await find(ben, "路 图论")).titles).toEqual(["最短路问题 · 图论"]);
});

test("only the author finds and counts a private problem", async () => {
  await createProblem(app.db, ada, { title: "Hidden wombat", choice: "private" });
  expect(await find(ada, "wombat")).toMatchObject({ titles: ["Hidden wombat"], total: 1 });
  expect(await find(ben, "wombat")).toEqual({ titles: [], total: 0, isMore: false });
});
