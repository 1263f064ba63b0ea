import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  type CodeforcesServer,
  contestIn,
  list,
  reply,
  startCodeforces,
} from "../setup/codeforces-server.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { Client, type Member, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const HOUR = 60 * 60 * 1000;
const ROUND = 'Round <script>alert(1)</script> & "friends"';

let codeforces: CodeforcesServer;
let codechef: CodeforcesServer;
const begun = Date.now();

afterAll(() => Promise.all([codeforces.stop(), codechef.stop()]));
const { server, ada } = siteWith(["ada"], async () => {
  [codeforces, codechef] = [await startCodeforces(), await startCodeforces()];
  codeforces.answer(
    list([
      contestIn(-50, { id: 1, phase: "FINISHED" }),
      contestIn(50, { id: 2050 }),
      contestIn(26, { id: 2026, name: ROUND, durationSeconds: 45 * 60 }),
      contestIn(26, { id: 2027 }),
    ]),
  );
  const start = new Date(Math.floor((begun + 27 * HOUR) / 1000) * 1000);
  const starters = {
    contest_code: "START9",
    contest_name: "Starters 9",
    contest_start_date_iso: start.toISOString(),
    contest_end_date_iso: new Date(start.getTime() + 2 * HOUR).toISOString(),
  };
  codechef.answer(reply(200, JSON.stringify({ status: "success", future_contests: [starters] })));
  return {
    CODEFORCES_API_URL: codeforces.url,
    CODECHEF_CONTESTS_URL: `${codechef.url}/all`,
    ATCODER_API_URL: codechef.url,
  };
});
beforeAll(async () => {
  await vi.waitFor(async () => expect(await contests()).toHaveLength(4), 40_000);
});

interface Contest {
  id: string;
  startTimeSeconds: number;
}
const contests = async (query = "", client: Client = ada) =>
  (await client.json(`/api/contests${query}`)) as Contest[];
const ids = async (query = "") => (await contests(query)).map(({ id }) => id);
const html = (path = "/contests", client: Client = ada) => client.text(path);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const feedOf = async (client: Client, query = "") => {
  const [, path = ""] =
    /<code id="feed">https?:\/\/[^/]+([^<]+)</.exec(await html(`/contests${query}`, client)) ?? [];
  return path.replaceAll("&amp;", "&");
};
const namesIn = (calendar: string) =>
  new ICAL.Component(ICAL.parse(calendar))
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event).summary);

test("the calendar says that AtCoder's contests are missing, unless it shows a single source", async () => {
  expect(await html()).toContain("lists no upcoming contests");
  expect(await html("/contests?source=codeforces")).not.toContain("lists no upcoming contests");
});

test("the landing page shows visitors the next contests in place of an example", async () => {
  const visitor = await new Client(server.url).text("/");
  expect(visitor).toContain("Starters 9");
  expect(visitor).not.toContain("An example");
  expect(visitor).not.toContain('href="/contests"');
  expect(await ada.text("/")).toContain('href="/contests"');
});

describe("the contests call", () => {
  test("returns contests with the keys in the specification, soonest first", async () => {
    const all = await contests();
    expect(all[0]).toEqual({
      id: "2026",
      name: ROUND,
      phase: "BEFORE",
      startTimeSeconds: expect.any(Number),
      durationSeconds: 2700,
      source: "codeforces",
      url: "https://codeforces.com/contests/2026",
      takesPart: false,
    });
    expect(all.map(({ id }) => id)).toEqual(["2026", "2027", "START9", "2050"]);
  });

  test("filters by source and by date in a time zone", async () => {
    expect(await ids("?source=codechef")).toEqual(["START9"]);
    const { startTimeSeconds } = (await contests("?source=codeforces"))[0] as Contest;
    for (const [tz, hours] of [
      ["UTC", 0],
      ["Pacific/Kiritimati", 14],
      ["Pacific/Pago_Pago", -11],
      ["Asia/Kolkata", 5.5],
    ] as const) {
      const date = dayOf(startTimeSeconds * 1000 + hours * HOUR);
      expect(await ids(`?date=${date}&tz=${tz}`), tz).toContain("2026");
      const before = dayOf(startTimeSeconds * 1000 + (hours - 24) * HOUR);
      expect(await ids(`?date=${before}&tz=${tz}`), tz).not.toContain("2026");
    }
  });

  test("can be paged", async () => {
    const first = await ada.get("/api/contests?limit=3");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect(next).toMatch(/^\/api\/contests\?limit=3&cursor=/);
    expect((await first.json()) as Contest[]).toHaveLength(3);
    const rest = await ada.get(next);
    expect(rest.headers.get("Link")).toBeNull();
    expect(((await rest.json()) as Contest[]).map(({ id }) => id)).toEqual(["2050"]);
  });

  test.each(["date=2026-02-30", "date=today", "tz=Mars/Olympus", "source=spoj", "limit=0", "cursor=x"])(
    "rejects %s",
    async (query) => {
      expect(await ada.get(`/api/contests?${query}`)).toHaveStatus(400);
    },
  );
});

describe("the contests page", () => {
  test("shows hostile names as plain text", async () => {
    const page = await html(`/contests?date=${dayOf(begun + 26 * HOUR)}`);
    expect(page).toContain("Round &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;friends&quot;");
    expect(page).not.toContain("<script>alert");
    expect(page).toContain('rel="nofollow noopener noreferrer"');
  });

  test.each([
    "date=../..",
    "month=9999-99",
    "date=2100-12-31",
    "month=1970-01",
    "source=spoj",
    "date=2026-11-21&date=2026-11-22",
    "date=%00",
  ])("is shown for odd queries such as %s", async (query) => {
    expect(await ada.get(`/contests?${query}`)).toHaveStatus(200);
  });

  test("explains why a past day and a future day are empty, and rejects an invalid cursor", async () => {
    const said = async (days: number) => html(`/contests?date=${dayOf(Date.now() + days * 24 * HOUR)}`);
    const over = await said(-1);
    expect(over).toContain("This day is over");
    expect(over).toContain("Only upcoming contests are listed. ");
    expect(await said(0)).toMatch(/No more contests today|class="contest"/);
    const ahead = await said(60);
    expect(ahead).toContain("No upcoming contests on this date");
    expect(ahead).toContain("No later contests have been announced.");
    expect(await ada.get("/contests?after=nonsense")).toHaveStatus(400);
  });

  test("uses the time zone in the cookie, or UTC if it is missing or invalid", async () => {
    const eve = await signUp(server, "eve");
    expect(await html("/contests", eve)).toContain("Times are in <!-- -->UTC");
    eve.cookies.set("tz", "America%2FNew_York");
    expect(await html("/contests", eve)).toMatch(/Times are in <!-- -->America\/New York/);
    eve.cookies.set("tz", encodeURIComponent("Mars/Olympus\r\n<b>"));
    expect(await html("/contests", eve)).toContain("Times are in <!-- -->UTC");
    const form = { zone: "Pacific/Kiritimati", redirectTo: "/contests?month=2027-01" };
    expect(await eve.postForm("/contests/timezone", form)).toHaveRedirect("/contests?month=2027-01");
    expect(await html("/contests", eve)).toContain("Times are in <!-- -->Pacific/Kiritimati");
    expect(
      await eve.postForm("/contests/timezone", { zone: "", redirectTo: "//evil.example" }),
    ).toHaveRedirect("/contests");
    expect(await html("/contests", eve)).toContain("Times are in <!-- -->UTC");
    const refused = await eve.postForm("/contests/timezone", { zone: "Mars/Olympus" });
    expect(refused).toHaveStatus(400);
    expect(await refused.text()).toContain("Choose a time zone from the list");
  });
});

describe("the calendar feed", () => {
  test("requires its key but no session", async () => {
    const feed = await feedOf(ada);
    expect(feed).toMatch(/^\/contests\.ics\?key=\d+-[\w-]{43}$/);
    const answer = await new Client(server.url).get(feed);
    expect(answer).toHaveStatus(200);
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(namesIn(await answer.text())).toEqual([
      ROUND,
      "Codeforces Round 2026",
      "Starters 9",
      "Codeforces Round 2050",
    ]);
    expect(await new Client(server.url).send("HEAD", feed)).toHaveStatus(200);
  });

  test("returns 404 for a wrong key", async () => {
    const guest = new Client(server.url);
    const feed = await feedOf(ada);
    for (const path of [
      "/contests.ics",
      `${feed.slice(0, -1)}${feed.endsWith("A") ? "B" : "A"}`,
      `${feed}x`,
    ]) {
      expect(await guest.get(path), path).toHaveStatus(404);
    }
    expect(await ada.get("/contests.ics")).toHaveStatus(404);
  });

  test("gets a new address after a reset", async () => {
    const old = await feedOf(ada);
    expect(await ada.postForm("/settings", { intent: "feeds" })).toHaveRedirect("/settings#privacy");
    expect(await new Client(server.url).get(old)).toHaveStatus(404);
    expect(await new Client(server.url).get(await feedOf(ada))).toHaveStatus(200);
  });

  test("contains only the source by which the page is filtered", async () => {
    const feed = await feedOf(ada, "?source=codechef");
    expect(feed).toMatch(/&source=codechef$/);
    expect(namesIn(await new Client(server.url).text(feed))).toEqual(["Starters 9"]);
  });

  test("may be cached only privately, and returns 304 to a client that has the current version", async () => {
    const guest = new Client(server.url);
    const feed = await feedOf(ada);
    const { headers } = await guest.get(feed);
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    const tag = headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"/);
    const again = await guest.get(feed, { "If-None-Match": tag });
    expect(again).toHaveStatus(304);
    expect(await again.text()).toBe("");
  });

  test("is also available for a single contest", async () => {
    const page = await html(`/contests?date=${dayOf(begun + 50 * HOUR)}`);
    const [, path = ""] =
      /href="(\/contests\/\d+\/calendar\.ics)" aria-label="Add to calendar: Codeforces Round 2050"/.exec(
        page,
      ) ?? [];
    const answer = await ada.get(path);
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(namesIn(await answer.text())).toEqual(["Codeforces Round 2050"]);
    for (const wrong of ["/contests/999999/calendar.ics", "/contests/x/calendar.ics"]) {
      expect(await ada.get(wrong)).toHaveStatus(404);
    }
  });
});

describe("with a source that has been down since the first start", () => {
  let down: CodeforcesServer;
  let site: TestServer;
  let bob: Member;
  beforeAll(async () => {
    down = await startCodeforces();
    down.answer(reply(503, "<h1>Down</h1>", { "Content-Type": "text/html" }));
    site = await startServer({ CODEFORCES_API_URL: down.url, RATE_LIMITS: "on" });
    bob = await signUp(site, "bob");
    await vi.waitFor(
      async () => expect(await html("/contests", bob)).toContain("have not been fetched yet"),
      40_000,
    );
  });
  afterAll(async () => {
    await site?.stop();
    await down?.stop();
  });

  test("the list is empty and everything else works", async () => {
    expect(await bob.get("/dashboard")).toHaveStatus(200);
    expect(await contests("", bob)).toEqual([]);
    expect(namesIn(await bob.text(await feedOf(bob)))).toEqual([]);
    const page = await html("/contests", bob);
    expect(page).toContain("Contests from Codeforces have not been fetched yet");
    expect(page).toContain("Try again");
    expect(page).toContain("No list of contests yet");
    expect(page).toMatch(/On selected date<\/dt><dd><span aria-hidden="true">–/);
    expect(page).not.toContain("No later contests have been announced");
  });

  test("frequent visits do not cause more requests to the source", async () => {
    const before = down.requests.length;
    await Promise.all(Array.from({ length: 20 }, () => html("/contests", bob)));
    expect(down.requests.length - before).toBeLessThanOrEqual(1);
  });

  test("retrying redirects to the page and is rate-limited", async () => {
    const answers = [];
    const [asked, begun] = [down.requests.length, performance.now()];
    for (let i = 0; i < 7; i++) answers.push(await bob.postForm("/contests?month=2027-01"));
    expect(answers[0]).toHaveRedirect("/contests?month=2027-01");
    expect(answers.at(-1)).toHaveStatus(429);
    expect(Number(answers.at(-1)?.headers.get("Retry-After"))).toBeGreaterThan(60);
    const page = (await answers.at(-1)?.text()) ?? "";
    expect(page).toMatch(/Too many requests\. Please try again in \d+ minutes\./);
    expect(page).toContain("January 2027");
    expect(page).toContain("Codeforces still could not be reached");
    // One request every five seconds, plus one that visits may cause.
    const most = 2 + Math.ceil((performance.now() - begun) / 5_000);
    expect(down.requests.length - asked).toBeLessThanOrEqual(most);
  });
});

// Test servers start without a source.
const { carol } = siteWith(["carol"]);

test("when the source is turned off, the list is empty and the page explains why", async () => {
  expect(await html("/contests", carol)).toContain("Contests are turned off");
  expect(await contests("", carol)).toEqual([]);
  expect(await carol.postForm("/contests")).toHaveRedirect("/contests");
});
