import { beforeEach, expect, test } from "vitest";
import { openRings, readAll, send } from "../../../../tests/setup/duels.ts";
import { createContext, loaderArgs } from "../../../../tests/setup/factories.ts";
import { HOUR, MINUTE, openImports } from "../../../../tests/setup/imports.ts";
import type { Viewer } from "../../../viewer.ts";
import { action, loader } from "../calls.ts";

const on = openImports();
beforeEach(() => openRings(on));

async function call(viewer: Viewer, path: string, json?: unknown) {
  const context = createContext({ app: on.app, as: viewer });
  const [, id = ""] = /trainings\/(\d+)/.exec(path) ?? [];
  const args = loaderArgs(`/api${path}`, { context, params: { trainingId: id }, json });
  const response = (await (json === undefined ? loader : action)(args)) as Response;
  return { status: response.status, body: await response.json() };
}

const race = (changes: object = {}) => ({
  title: "Friday race",
  start: { at: new Date(on.time + HOUR).toISOString() },
  minutes: 60,
  scoring: "race",
  audience: { members: ["ben"] },
  problems: {
    items: [
      { judge: "codeforces", key: "1900A" },
      { judge: "codeforces", key: "1901B", points: 3 },
    ],
  },
  ...changes,
});

test("in a race, only the first to solve a problem scores it", async () => {
  const made = await call(on.ada, "/trainings", race());
  expect(made.status).toBe(201);
  const at = `/trainings/${made.body.training._id}`;
  for (const viewer of [on.ada, on.ben]) expect((await call(viewer, `${at}/join`, {})).status).toBe(200);
  const begun = on.time + HOUR;
  on.time = begun + 45 * MINUTE;
  send(on, "tourist", "1900A", begun + 10 * MINUTE);
  send(on, "petr", "1901B", begun + 20 * MINUTE, "WRONG_ANSWER");
  send(on, "tourist", "1901B", begun + 40 * MINUTE);
  send(on, "petr", "1901B", begun + 30 * MINUTE);
  send(on, "petr", "1900A", begun + 35 * MINUTE);
  await readAll(on);
  const { body } = await call(on.ben, `${at}/standings`);
  expect(body.rows).toMatchObject([
    {
      rank: 1,
      user: { username: "ben" },
      points: 3,
      solved: 1,
      cells: [
        { status: "solved", points: 0, minute: 35 },
        { status: "solved", points: 3, minute: 30, first: true, attempts: 2 },
      ],
    },
    {
      rank: 2,
      user: { username: "ada" },
      points: 1,
      solved: 1,
      cells: [
        { status: "solved", points: 1, minute: 10, first: true },
        { status: "solved", points: 0, minute: 40 },
      ],
    },
  ]);
});

test("a race begins for everybody at once, and nothing in it is frozen", async () => {
  const from = new Date(on.time + HOUR).toISOString();
  const until = new Date(on.time + 2 * HOUR).toISOString();
  expect((await call(on.ada, "/trainings", race({ start: { from, until } }))).status).toBe(400);
  expect((await call(on.ada, "/trainings", race({ freeze: 20 }))).status).toBe(400);
});
