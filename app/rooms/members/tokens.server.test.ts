import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import { findTokenSession, storeToken, sweepTokens } from "../../auth/tokens.server.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";

const DAY = 24 * 60 * 60 * 1000;

let app: Application;
let time: number;
let ola: Viewer;
beforeEach(async () => {
  time = Date.UTC(2030, 0, 1);
  app = await createApplication({ now: () => time });
  ola = await createUser(app.db, "ola", "owner");
});

const make = (expiresAt: number | null = null) =>
  storeToken(app, ola.id, { name: "Bot", scope: "read", expiresAt });

test("a token grants its account's permissions, except those of staff", async () => {
  const { id, username, email } = ola;
  expect(await findTokenSession(app, await make())).toMatchObject({
    viewer: { id, username, email, role: "member" },
    scope: "read",
  });
});

test("a token stops working when it expires, and is deleted a month later", async () => {
  const token = await make(time + DAY);
  time += DAY;
  expect(await findTokenSession(app, token)).toBeNull();
  await sweepTokens(app);
  const rows = () => app.db.selectFrom("personal_tokens").select("id").execute();
  expect(await rows()).toHaveLength(1);
  time += 30 * DAY;
  await sweepTokens(app);
  expect(await rows()).toEqual([]);
});

test("a member can have at most twenty tokens", async () => {
  for (let i = 0; i < 20; i++) await make();
  await expect(make()).rejects.toThrow(Conflict);
});
