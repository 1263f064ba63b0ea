import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type CodeforcesServer, contestIn, list, startCodeforces } from "../setup/codeforces-server.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { Client, type Member, signUp } from "./client.ts";
import { inData } from "./database.ts";

const HOUR = 60 * 60 * 1000;
const DOOR = "/api/contests/codeforces/2050/takepart";

let codeforces: CodeforcesServer;
let server: TestServer;
let ada: Member;
const begun = Date.now();

beforeAll(async () => {
  codeforces = await startCodeforces();
  codeforces.answer(
    list([
      contestIn(0.5, { id: 2001, name: "Codeforces Round 2001" }),
      contestIn(26),
      contestIn(27),
      contestIn(50),
      contestIn(15 * 24),
    ]),
  );
  server = await startServer({ CODEFORCES_API_URL: codeforces.url });
  ada = await signUp(server, "ada");
  await vi.waitFor(async () => expect(await contests(ada)).toHaveLength(5), 40_000);
});
afterAll(async () => {
  await server?.stop();
  await codeforces?.stop();
});

interface Contest {
  id: string;
  takesPart: boolean;
}
const contests = async (client: Client) => (await client.json("/api/contests")) as Contest[];
const entered = async (client: Client) =>
  (await contests(client)).filter(({ takesPart }) => takesPart).map(({ id }) => id);
const pageFor = async (client: Client, path = "/contests") => load(await client.text(path));

test("the next two weeks are listed by day, in the reader's time zone, with the chosen day apart", async () => {
  for (const zone of ["UTC", "Pacific/Kiritimati"]) {
    ada.cookies.set("tz", encodeURIComponent(zone));
    const page = await pageFor(ada);
    const textsOf = (found: string) =>
      page(found)
        .toArray()
        .map((element) => page(element).text());
    expect(textsOf(":is(h3, h4) > a > span:first-child")).toEqual(
      [2001, 2026, 2027, 2050].map((id) => `Codeforces Round ${id}`),
    );
    const dayAt = (hours: number) =>
      new Date(begun + hours * HOUR).toLocaleDateString("en-US", {
        weekday: "long",
        month: "long",
        day: "numeric",
        timeZone: zone,
      });
    const names = new Map([
      [dayAt(0), "Today"],
      [dayAt(24), "Tomorrow"],
    ]);
    const days = new Set([0.5, 26, 27, 50].map(dayAt));
    expect(textsOf(".agenda h3")).toEqual(
      [...days].filter((day) => day !== dayAt(0)).map((day) => names.get(day) ?? day),
    );
    expect(textsOf("#selected-date")[0]).toMatch(new RegExp(`^${dayAt(0)}, `));
    expect(textsOf(".countdown")).toEqual([
      expect.stringMatching(/^in (2\d|30)m \d\ds$/),
      ...["in 1d 1h", "in 1d 2h", "in 2d 1h"],
    ]);
    expect(textsOf(".contest time")[0]).toMatch(/^\w+ \d+, \d{4} at \d+:\d\d [AP]M (UTC|GMT\+14)$/);
  }
});

describe("taking part in a contest", () => {
  test("can be set by call, and affects only that member", async () => {
    const bob = await signUp(server, "bob");
    expect(await bob.post(DOOR)).toHaveStatus(200);
    expect(await bob.post(DOOR)).toHaveStatus(200);
    expect(await entered(bob)).toEqual(["2050"]);
    expect(await entered(ada)).toEqual([]);
    expect(await bob.delete(DOOR)).toHaveStatus(200);
    expect(await bob.delete(DOOR)).toHaveStatus(200);
    expect(await entered(bob)).toEqual([]);
  });

  test("requires a session, a request from this site and an upcoming contest", async () => {
    const guest = new Client(server.url);
    const { Cookie = "" } = ada.identity;
    const elsewhere = { Cookie, Origin: "https://elsewhere.example" };
    for (const method of ["POST", "DELETE"]) {
      expect(await guest.send(method, DOOR), method).toHaveStatus(401);
      expect(await fetch(server.url + DOOR, { method, headers: elsewhere }), method).toHaveStatus(403);
      for (const contest of ["codeforces/1", "codeforces/999999999999999999", "codechef/2050", "spoj/1"]) {
        expect(await ada.send(method, `/api/contests/${contest}/takepart`), contest).toHaveStatus(404);
      }
    }
    expect(await ada.get(DOOR)).toHaveStatus(405);
    expect(await entered(ada)).toEqual([]);
  });

  test("by form redirects back to the form's page", async () => {
    const carl = await signUp(server, "carl");
    const page = await pageFor(carl, "/contests?date=2080-01-01");
    const form = page("form:has([aria-label='Take part: Codeforces Round 2026'])");
    const [path = ""] = (form.attr("action") ?? "").split("#");
    const contest = form.find("[name=contest]").attr("value") ?? "";
    expect(path).toBe("/contests?date=2080-01-01");
    expect(await carl.postForm(path, { contest, intent: "enter" })).toHaveRedirect(path);
    expect(await entered(carl)).toEqual(["2026"]);
    const pressed = (await pageFor(carl))("[aria-pressed=true]").map(
      (_, button) => button.attribs["aria-label"],
    );
    expect(pressed.get()).toEqual(["Taking part: Codeforces Round 2026"]);
    expect(await carl.postForm(path, { contest, intent: "leave" })).toHaveRedirect(path);
    expect(await entered(carl)).toEqual([]);
    for (const wrong of ["999999", "x"]) {
      expect(await carl.postForm(path, { contest: wrong, intent: "enter" }), wrong).toHaveStatus(404);
    }
    expect(await carl.postForm(path, { intent: "enter" })).toHaveStatus(400);
    expect(await carl.postForm(path, { contest, intent: "win" })).toHaveStatus(400);
  });
});

test("the server sends a reminder when it is due, and opening the contests screen marks it as read", async () => {
  const eve = await signUp(server, "eve");
  await eve.post(DOOR.replace("2050", "2001"));
  await server.stop();
  inData(server.dataDir, (db) => db.prepare("update contest_entrants set remind_at = ?").run(Date.now() - 1));
  server = await startServer({ CODEFORCES_API_URL: codeforces.url, DATA_DIR: server.dataDir });
  eve.url = server.url;
  const text = "Codeforces Round 2001 begins within an hour";
  await expect
    .poll(async () => (await eve.json("/api/notifications")) as object)
    .toMatchObject({ unread: 1, notifications: [{ kind: "contest", count: 1, text, url: "/contests" }] });
  await eve.get("/contests");
  expect(await eve.json("/api/notifications")).toMatchObject({ unread: 0 });
});
