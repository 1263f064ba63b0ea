import { load } from "cheerio";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { isOnPostgres } from "../setup/engine.ts";
import { makeOwner } from "../setup/members.ts";
import { account, Client, type Member, signIn, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const {
  server,
  "owner-ola": ola,
  "coach-cyd": cyd,
  ada,
  eve,
} = siteWith(["owner-ola", "coach-cyd", "ada", "eve"], { SHOW_EMAILS: "off" });
beforeAll(async () => {
  makeOwner(server, ola.user.username);
  expect(await ola.put(`/api/admin/users/${cyd.id}/role`, { role: "coach" })).toHaveStatus(200);
});

const pageOf = (user: Member) => `/admin/members/${user.id}`;
const textOf = async (response: Promise<Response>) => (await response).text();

describe("staff screens", () => {
  test("and the links to them are only for staff", async () => {
    for (const address of ["/admin", "/admin/members", "/admin/members?q=eve", pageOf(eve)]) {
      expect(await new Client(server.url).get(address)).toHaveRedirect(/^\/signin/);
      const refused = await ada.get(address);
      expect(refused, address).toHaveStatus(403);
      const said = await refused.text();
      expect(said).toMatch(/You can’t do that[\s\S]*Only the staff of this site can do this/);
      expect(said).not.toContain(eve.user.email);
      for (const staff of [cyd, ola]) expect(await staff.get(address), address).toHaveStatus(200);
    }
    const current = async (address: string) =>
      load(await textOf(ola.get(address)))(".admin-nav [aria-current]").text();
    expect(await current("/admin")).toBe("Overview");
    const headings = async (address: string) => load(await textOf(ola.get(address)))("h1").text();
    expect(await headings("/admin")).toBe("Overview");
    expect(await headings("/admin/audit")).toBe("Audit log");
    expect(await headings(pageOf(eve))).toBe("eve");
    expect(await current(pageOf(eve))).toContain("Members");
    expect(await textOf(ada.get("/dashboard"))).not.toContain('href="/admin"');
    expect(await textOf(cyd.get("/dashboard"))).toContain('href="/admin"');
  });

  test("do not show coaches the forms for owners", async () => {
    const about = async (staff: Member, user: Member) => {
      const $ = load(await textOf(staff.get(pageOf(user))));
      return $("main [name=intent]")
        .get()
        .map((each) => $(each).attr("value"));
    };
    expect(await about(cyd, eve)).toEqual(["suspend", "reset-link", "sign-out"]);
    expect(await about(cyd, ola)).toEqual([]);
    expect(await about(ola, cyd)).toEqual(["role", "suspend", "reset-link", "sign-out", "delete"]);
    expect(await about(ola, ola)).toEqual(["role", "reset-link", "sign-out"]);
  });
});

test("a paged search finds members by part of a name or address, exact matches first", async () => {
  for (let i = 0; i < 40; i++) await signUp(server, `pupil${i}`);
  const names = (html: string) => {
    const $ = load(html);
    return $("main .rows a")
      .get()
      .map((each) => $(each).text());
  };
  const found = names(await textOf(cyd.get("/admin/members?q=pupil1")));
  expect(found[0]).toBe("pupil1");
  expect(found).toHaveLength(11);
  expect(names(await textOf(cyd.get("/admin/members?q=eve@example")))).toEqual(["eve"]);
  expect(await textOf(cyd.get("/admin/members?q=nobody-at-all"))).toContain("No members found");
  const first = await textOf(cyd.get("/admin/members"));
  expect(names(first)).toHaveLength(30);
  const older = load(first)("a[rel=next]").attr("href") ?? "";
  const second = names(await textOf(cyd.get(older)));
  expect(second).toContain("eve");
  expect(new Set([...names(first), ...second]).size).toBe(44);
});

test("members can be filtered by role and suspension, on the screen and in the call", async () => {
  const names = async (query: string) => {
    const $ = load(await textOf(cyd.get(`/admin/members?${query}`)));
    const shown = $("main .rows a").get();
    return shown.map((each) => $(each).text());
  };
  const called = async (query: string) => {
    const response = await cyd.get(`/api/admin/users?${query}`);
    expect(response, query).toHaveStatus(200);
    return (await response.json()).map(({ username }: { username: string }) => username);
  };
  await cyd.post(`/api/admin/users/${eve.id}/suspend`, { reason: "Spam" });
  const expected: Record<string, string[]> = {
    "role=owner": ["owner-ola"],
    "role=coach&q=CYD": ["coach-cyd"],
    "role=coach&q=ola": [],
    "role=member&q=cyd": [],
    "role=member&q=pupil39": ["pupil39"],
    "state=suspended": ["eve"],
    "state=suspended&role=member&q=eve@": ["eve"],
    "state=suspended&role=coach": [],
  };
  for (const [query, found] of Object.entries(expected)) {
    expect(await names(query), query).toEqual(found);
    expect(await called(query), query).toEqual(found);
  }
  const empty = await textOf(cyd.get("/admin/members?role=coach&q=ola"));
  expect(empty).toMatch(/No members found[\s\S]*Show all members/);
  // A form without script also sends empty fields.
  expect(await cyd.get("/admin/members?q=&role=owner&state=")).toHaveRedirect("/admin/members?role=owner");
  await cyd.post(`/api/admin/users/${eve.id}/unsuspend`);
  expect(await called("state=suspended")).toEqual([]);
});

test("the call lists members in pages, for staff only", async () => {
  expect(await ada.get("/api/admin/users")).toHaveStatus(403);
  const first = await cyd.get("/api/admin/users?limit=30");
  const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  const all = [...(await first.json()), ...(await cyd.json(next))];
  expect(all).toHaveLength(44);
  expect(all.find(({ _id }) => _id === eve.id)).toEqual({
    _id: eve.id,
    username: "eve",
    email: eve.user.email,
    role: "member",
    suspended: false,
    createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
  });
});

test("a spammer can be suspended, reinstated and signed out with plain forms", async () => {
  const address = pageOf(eve);
  const blank = await cyd.postForm(address, { intent: "suspend", reason: " ", until: "" });
  expect(blank).toHaveStatus(400);
  expect(await blank.text()).toContain("Reason is required");
  const past = await cyd.postForm(address, { intent: "suspend", reason: "Spam", until: "2020-01-01" });
  expect(await past.text()).toContain("Choose a time in the future");
  expect(
    await cyd.postForm(address, { intent: "suspend", reason: "Spam everywhere", until: "2090-05-04" }),
  ).toHaveRedirect(address);
  expect(await eve.get("/dashboard")).toHaveRedirect("/suspended");
  expect(await textOf(cyd.get(address))).toMatch(/May 4, 2090[\s\S]*Spam everywhere/);
  expect(await textOf(cyd.get("/admin/members?q=eve"))).toContain("suspended");
  expect(await cyd.postForm(address, { intent: "unsuspend" })).toHaveRedirect(address);
  expect(await eve.get("/dashboard")).toHaveStatus(200);
  expect(await cyd.postForm(address, { intent: "sign-out" })).toHaveRedirect(address);
  expect(await eve.get("/api/check-auth")).toHaveStatus(401);
});

test("a reset link is shown only once", async () => {
  const html = await textOf(cyd.postForm(pageOf(ada), { intent: "reset-link" }));
  const [, path = ""] = /(\/reset-password\/[\w-]{43})/.exec(html) ?? [];
  expect(await textOf(cyd.get(pageOf(ada)))).not.toContain("/reset-password/");
  expect(await new Client(server.url).postForm(path, { password: "brand new words" })).toHaveRedirect("/");
  await signIn(server, "ada", "brand new words");
});

test("an owner can change roles, but the last owner cannot be demoted", async () => {
  expect(await ola.postForm(pageOf(eve), { intent: "role", role: "coach" })).toHaveRedirect(pageOf(eve));
  expect(await textOf(ola.get(pageOf(eve)))).toContain("eve has the role of coach");
  const alone = await ola.postForm(pageOf(ola), { intent: "role", role: "member" });
  expect(alone).toHaveStatus(409);
  expect(await ola.postForm(pageOf(ola), { intent: "role", role: "king" })).toHaveStatus(400);
  expect(await ola.postForm(pageOf(eve), { intent: "shout" })).toHaveStatus(400);
  expect(await ola.get("/admin/members/999999")).toHaveStatus(404);
  expect(await ola.get("/admin/members/x")).toHaveStatus(404);
});

describe("the overview", () => {
  const overviewOf = (staff: Member) => staff.json("/api/admin/overview");

  test("counts all members, and those active in the last day and week", async () => {
    const mia = await signUp(server, "mia");
    expect(await mia.get("/api/admin/overview")).toHaveStatus(403);
    await vi.waitFor(async () => {
      const { activeByDay, activeByWeek } = await overviewOf(cyd);
      expect(activeByDay).toHaveLength(30);
      expect(activeByWeek).toHaveLength(13);
      // ola, cyd, ada, eve and mia; the others have only signed up.
      expect(activeByDay.at(-1)).toEqual({ start: new Date().toISOString().slice(0, 10), total: 5 });
      expect(activeByWeek.at(-1).total).toBe(5);
    }, 300_000);
    const { members, joined } = await overviewOf(cyd);
    expect([members, joined]).toEqual([45, 45]);
    const $ = load(await textOf(cyd.get("/admin")));
    const figures = $(".strip dd").get();
    expect(figures.map((each) => $(each).text())).toEqual([
      "45 +45 in 7 days",
      "5 11 %",
      "5 11 %",
      "0 0 last week",
    ]);
    expect($(".chart svg").first().attr("aria-label")).toMatch(/^Active members, .*, between 0 and 5$/);
    expect($(".chart svg").last().attr("aria-label")).toMatch(/^Members, .*, between 0 and 45$/);
    expect((await overviewOf(cyd)).membersByWeek.at(-1).total).toBe(45);
    expect($(".chart tbody").first().find("tr").first().text()).toMatch(/5$/);
  });

  test("shows storage and external services, with warnings for owners only", async () => {
    const { storage, sources, warnings, version, commit } = await overviewOf(ola);
    expect(storage.database).toBeGreaterThan(100_000);
    // PostgreSQL does not report free disk space.
    if (isOnPostgres) expect(storage).toMatchObject({ log: null, free: null, disk: null });
    else expect(storage.free).toBeLessThan(storage.disk);
    expect(storage.backedUpAt).toBeNull();
    expect(version).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+)?$/);
    // Builds outside a clone have no commit.
    expect(commit).toMatch(/^([0-9a-f]{12}\+?)?$/);
    expect(sources).toEqual([
      { name: "Contests", state: "off", answeredAt: null },
      { name: "Assistant", state: "off", answeredAt: null },
      { name: "Mail", state: "off", answeredAt: null },
    ]);
    expect(warnings).not.toEqual([]);
    expect((await overviewOf(cyd)).warnings).toEqual([]);
    expect(await textOf(ola.get("/admin"))).toMatch(
      /Needs your attention[\s\S]*RATE_LIMITS is off[\s\S]*No mail is set up[\s\S]*Not set up/,
    );
  });

  test("lists what needs staff, with the open reports and the people to approve", async () => {
    const page = async (staff: Member) => load(await textOf(staff.get("/admin")));
    expect((await page(cyd))("main").text()).not.toMatch(/open report|waiting for approval/i);
    const [sam, tia] = [await signUp(server, "spam-sam"), await signUp(server, "tia")];
    await tia.post("/api/reports", { kind: "user", id: sam.id, reason: "Advertises in chats" });
    await tia.post("/api/reports", { kind: "user", id: cyd.id, reason: "Never answers" });
    await ola.post("/api/admin/settings", { signup: "approval" });
    const nadia = { ...account("nadia"), note: "Second year" };
    expect(await new Client(server.url).postForm("/signup", nadia)).toHaveRedirect("/waiting");

    const $ = await page(ola);
    const links = (query: string) =>
      $(query)
        .get()
        .map((each) => $(each).attr("href"));
    expect($(".needs").text()).toMatch(/2 open reports\.[\s\S]*1 person is waiting for approval\./);
    expect(links(".needs a")).toEqual(["/admin/reports", "/admin/signup", "/admin/members"]);
    expect(links(".strip a")).toEqual(["/admin/members", "/leaderboard?period=week"]);
    const rows = /spam-sam[\s\S]*Advertises in chats[\s\S]*Never answers[\s\S]*nadia[\s\S]*Second year/;
    expect($(".row-with-actions").text()).toMatch(rows);
    // Coaches do not see reports about staff.
    const coachs = (await page(cyd))("main").text();
    expect(coachs).toContain("1 open report.");
    expect(coachs).not.toContain("Never answers");
    expect(await overviewOf(cyd)).toMatchObject({ waiting: 1, openReports: 1 });
    const user = $("form[action='/admin/signup'] [name=user]").attr("value") ?? "";
    expect(await ola.postForm("/admin/signup", { intent: "approve", user })).toHaveRedirect("/admin/signup");
    expect((await page(ola))("main").text()).not.toMatch(/waiting for approval/i);
  });

  test("shows the background jobs", async () => {
    const jobs = async () => (await overviewOf(cyd)).jobs as { name: string; runs: number }[];
    await expect
      .poll(async () => (await jobs()).find(({ name }) => name === "expired sessions"))
      .toMatchObject({
        state: "working",
        runs: 1,
        failed: 0,
        failure: null,
        ranAt: expect.stringMatching(/^20/),
        pausedUntil: null,
      });
    expect(await textOf(cyd.get("/admin"))).toMatch(/Background work[\s\S]*expired sessions[\s\S]*Working/);
  });

  test("lists the latest actions that the reader may see", async () => {
    const acts = async (staff: Member) => {
      const $ = load(await textOf(staff.get("/admin")));
      const lines = $(".log li > span").get();
      return lines.map((each) => $(each).text());
    };
    expect((await acts(ola))[0]).toBe("owner-ola approved nadia");
    expect((await acts(cyd))[0]).toBe("coach-cyd created a reset link for ada");
  });
});
