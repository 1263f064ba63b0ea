import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import { feedKey, feedReader, renewFeedKey } from "../../auth/feed-keys.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";

let app: Application;
let ada: Viewer;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db);
});

test("a feed's key identifies its user and stays the same", async () => {
  const key = await feedKey(app, ada);
  expect(await feedReader(app, key)).toEqual(ada);
  expect(await feedKey(app, ada)).toBe(key);
});

test("no key opens another user's feed", async () => {
  const ben = await createUser(app.db);
  const [, proof] = /-(.*)/.exec(await feedKey(app, ada)) ?? [];
  expect(await feedReader(app, `${ben.id}-${proof}`)).toBeNull();
});

test.each([null, "", "1", "1-", `0-${"x".repeat(43)}`, `999-${"x".repeat(43)}`, `1e1-${"x".repeat(43)}`])(
  "%j is not a valid key",
  async (key) => {
    expect(await feedReader(app, key)).toBeNull();
  },
);

test("a key has only one valid spelling", async () => {
  const key = await feedKey(app, ada);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const others = [...letters].filter((letter) => letter !== key.at(-1));
  for (const other of others) expect(await feedReader(app, key.slice(0, -1) + other), other).toBeNull();
});

test("renewing a key invalidates the old one", async () => {
  const old = await feedKey(app, ada);
  await renewFeedKey(app, ada);
  expect(await feedReader(app, old)).toBeNull();
  expect(await feedReader(app, await feedKey(app, ada))).toEqual(ada);
});

test("feeds keep working after the session secret changes", async () => {
  const key = await feedKey(app, ada);
  expect(await feedReader({ ...app, secrets: ["newer", ...app.secrets] }, key)).toEqual(ada);
});
