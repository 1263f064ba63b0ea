import { beforeEach, describe, expect, test } from "vitest";
import {
  cookieOf,
  createApplication,
  createContext,
  createUser,
  PASSWORD,
} from "../../../tests/setup/factories.ts";
import { OPERATOR } from "../../auth/policy.ts";
import { readSession, startSession } from "../../auth/sessions.server.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict, Forbidden } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { deleteAccount, signUp } from "./commands.server.ts";
import { lacksOwner } from "./queries.server.ts";
import { setRole } from "./staff.server.ts";

const account = (username: string) => ({ username, email: `${username}@example.org`, password: PASSWORD });

test("the first account becomes the owner in every SIGNUP mode, and only one account can do so", async () => {
  const app = await createApplication({ config: { signup: "closed" } });
  const tries = ["ada", "ben"].map((name) => signUp(createContext({ app }), account(name)));
  const made = (await Promise.allSettled(tries)).flatMap((end) => ("value" in end ? end.value : []));
  expect(made).toMatchObject([{ role: "owner", waits: false }]);
  expect(await app.db.selectFrom("users").select("role").execute()).toEqual([{ role: "owner" }]);
});

describe("roles", () => {
  let app: Application;
  let ada: Viewer;
  let ben: Viewer;
  beforeEach(async () => {
    app = await createApplication();
    [ada, ben] = [await createUser(app.db, "ada", "owner"), await createUser(app.db, "ben")];
  });
  const rolesNow = async () =>
    (await app.db.selectFrom("users").select("role").orderBy("id").execute()).map(({ role }) => role);

  test("are read with the session", async () => {
    const context = createContext({ app });
    await startSession(context, ada.id, "");
    const cookie = cookieOf(context.sent);
    expect(await readSession(createContext({ app, cookie }))).toMatchObject({ viewer: { role: "owner" } });
    await setRole(app, OPERATOR, ben.id, "owner");
    await setRole(app, OPERATOR, ada.id, "coach");
    expect(await readSession(createContext({ app, cookie }))).toMatchObject({ viewer: { role: "coach" } });
  });

  test("the last owner cannot step down or leave", async () => {
    await setRole(app, ada, ben.id, "coach");
    await expect(setRole(app, ada, ada.id, "member")).rejects.toThrow(Conflict);
    await expect(deleteAccount(app, ada, { password: PASSWORD })).rejects.toThrow(Conflict);
    await setRole(app, ada, ben.id, "owner");
    await deleteAccount(app, ada, { password: PASSWORD });
    expect(await rolesNow()).toEqual(["owner"]);
  });

  test("a site without an owner is detected, unless it has no users", async () => {
    expect(await lacksOwner(app.db, app.now())).toBe(false);
    await app.db.updateTable("users").set({ role: "member" }).execute();
    expect(await lacksOwner(app.db, app.now())).toBe(true);
    // Without an owner, every member may leave.
    await deleteAccount(app, ada, { password: PASSWORD });
    await deleteAccount(app, ben, { password: PASSWORD });
    expect(await lacksOwner(app.db, app.now())).toBe(false);
  });

  test("if two owners demote each other at once, one stays an owner", async () => {
    await setRole(app, ada, ben.id, "owner");
    const [first, second] = await Promise.allSettled([
      setRole(app, ada, ben.id, "member"),
      setRole(app, { ...ben, role: "owner" }, ada.id, "member"),
    ]);
    expect(first).toMatchObject({ status: "fulfilled" });
    expect(second).toMatchObject({ status: "rejected", reason: expect.any(Forbidden) });
    expect(await rolesNow()).toEqual(["owner", "member"]);
  });

  test("if two owners delete their accounts at once, one account stays", async () => {
    await setRole(app, ada, ben.id, "owner");
    const leaving = [ada, ben].map((user) =>
      deleteAccount(app, { ...user, role: "owner" }, { password: PASSWORD }),
    );
    const ends = await Promise.allSettled(leaving);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rolesNow()).toEqual(["owner"]);
  });
});
