import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createContext, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { announcementFor, hideAnnouncement } from "./commands.server.ts";
import { titleOn } from "./components/site-meta.tsx";
import { changeSettings } from "./staff.server.ts";

let app: Application;
let owner: Viewer;
let coach: Viewer;
beforeEach(async () => {
  app = await createApplication();
  [owner, coach] = [await createUser(app.db, "ola", "owner"), await createUser(app.db, "cyd", "coach")];
});

describe("site settings", () => {
  test("settings have defaults, and emptying a text restores its default", async () => {
    const untouched = {
      name: "",
      description: "",
      signup: "open",
      showEmails: true,
      verifyEmails: false,
      memberGroups: false,
      vouching: true,
      openProgress: false,
      announcement: null,
    };
    expect(app.site.settings).toEqual(untouched);
    await changeSettings(app, owner, { name: "Riverside", showEmails: "off", signup: "approval" });
    expect(app.site.settings).toMatchObject({ name: "Riverside", showEmails: false, signup: "approval" });
    await changeSettings(app, owner, { name: "", showEmails: "on", signup: "open" });
    expect(app.site.settings).toEqual(untouched);
    expect(await app.db.selectFrom("site_settings").selectAll().execute()).toEqual([]);
  });

  test("only owners can change settings", async () => {
    await expect(changeSettings(app, coach, { name: "Mine" })).rejects.toMatchObject({ status: 403 });
    expect(app.site.settings.name).toBe("");
  });

  test("changed settings are logged with their old and new values", async () => {
    await changeSettings(app, owner, { name: "Riverside" });
    await changeSettings(app, owner, { name: "Riverside", description: "" });
    await changeSettings(app, owner, { name: "Lakeside", signup: "closed" });
    const entries = await app.db.selectFrom("audit_log").select(["act", "details"]).execute();
    expect(entries.map(({ details }) => JSON.parse(details))).toEqual([
      { changes: { name: { from: "", to: "Riverside" } } },
      { changes: { name: { from: "Riverside", to: "Lakeside" }, signup: { from: "open", to: "closed" } } },
    ]);
  });

  test("settings from the environment are locked", async () => {
    const fixed = await createApplication({ db: app.db, config: { signup: "closed", showEmails: "on" } });
    await expect(changeSettings(fixed, owner, { signup: "open" })).rejects.toMatchObject({
      status: 409,
      errors: { signup: ["SIGNUP is set in the environment. Change it there."] },
    });
    await changeSettings(fixed, owner, { signup: "closed", name: "Riverside" });
    expect(fixed.site.settings).toMatchObject({ signup: "closed", name: "Riverside" });
    // Another process keeps its old copy until it refreshes.
    expect(app.site.settings.name).toBe("");
    await app.site.refresh();
    expect(app.site.settings).toMatchObject({ signup: "open", name: "Riverside" });
  });
});

describe("an announcement", () => {
  const announce = (announcement: string) => changeSettings(app, owner, { announcement });

  test("an announcement is rendered as safe HTML with links but no formulas", async () => {
    await announce("Meet at [the club](https://club.example), <b>$5</b> or $6");
    const { html = "" } = app.site.settings.announcement ?? {};
    expect(html).toContain('href="https://club.example"');
    expect(html).toContain("&lt;b&gt;$5&lt;/b&gt; or $6");
  });

  test("a reader can hide an announcement until it changes", async () => {
    let now = 1_000;
    app.now = () => now;
    await announce("First");
    const context = createContext({ app });
    expect(announcementFor(context)?.html).toContain("First");
    hideAnnouncement(context);
    const cookie = context.sent.map((header) => header.split(";")[0]).join("; ");
    expect(announcementFor(createContext({ app, cookie }))).toBeNull();
    now = 2_000;
    await changeSettings(app, owner, { name: "Riverside" });
    expect(announcementFor(createContext({ app, cookie }))).toBeNull();
    await announce("Second");
    expect(announcementFor(createContext({ app, cookie }))?.html).toContain("Second");
  });
});

test.each([
  ["", "Blogs · Upsolve", "Blogs · Upsolve"],
  ["Riverside", "Blogs · Upsolve", "Blogs · Riverside"],
  ["Riverside", "Upsolve", "Riverside"],
  ["Riverside", "Upsolve · Upsolve", "Upsolve · Riverside"],
  ["Riverside", "How I use Upsolve", "How I use Upsolve"],
])("on a site named %j, the title %j becomes %j", (name, title, shown) => {
  expect(titleOn(name, title)).toBe(shown);
});
