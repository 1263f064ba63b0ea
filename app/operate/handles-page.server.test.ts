import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../tests/setup/factories.ts";
import type { Application } from "../platform/application.ts";
import type { Viewer } from "../viewer.ts";
import { loadHandles } from "./handles-page.server.ts";

let app: Application;
let coach: Viewer;
let ada: Viewer;
beforeEach(async () => {
  app = await createApplication({ now: () => 1_000_000 });
  coach = await createUser(app.db, "coach", "coach");
  ada = await createUser(app.db, "ada");
});

const link = (owner: Viewer, handle: string, more: object = {}) =>
  app.db
    .insertInto("handles")
    .values({
      user_id: owner.id,
      judge: "codeforces",
      handle,
      handle_key: handle,
      state: "ready",
      created_at: 1,
      ...more,
    })
    .execute();
const offered = async (state: string) => {
  const { rows } = await loadHandles(app, coach, new URL(`http://upsolve.test/admin/handles${state}`));
  return rows.map(({ user, mayVouch, mayRemind }) => [user.username, mayVouch, mayRemind]);
};

test("staff may vouch for unverified handles of others, and remind those without a handle that counts", async () => {
  const place = await createUser(app.db, "place");
  await app.db.updateTable("users").set({ waits: 2 }).where("id", "=", place.id).execute();
  expect(await offered("?state=none")).toEqual([
    ["place", false, false],
    ["ada", false, true],
    ["coach", false, true],
  ]);
  await link(coach, "petr");
  await link(place, "um_nik");
  await link(ada, "tourist");
  expect(await offered("")).toEqual([
    ["ada", true, true],
    ["place", true, false],
    ["coach", false, true],
  ]);
  await link(ada, "nobody", { state: "failed" });
  await link(ada, "vouched", { is_vouched: 1, vouched_at: 1 });
  await link(ada, "proven", { verified_at: 1 });
  expect(await offered("?state=failed")).toEqual([["ada", false, true]]);
  for (const state of ["vouched", "verified"]) {
    expect(await offered(`?state=${state}`)).toEqual([["ada", false, false]]);
  }
});
