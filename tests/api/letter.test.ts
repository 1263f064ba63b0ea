import { load } from "cheerio";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { type Week, weekAfter, weekAt, weekBefore } from "../../app/rooms/letter/week.ts";
import { connectData } from "../setup/data.ts";
import { addContest, addSolve, addTask } from "../setup/letters.ts";
import { htmlOf, made, makeStaff, noticesOf } from "../setup/reports.ts";
import { countedStorage, keptStorage } from "../setup/storage.ts";
import { Client, type Member, PASSWORD, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben } = siteWith(["ada", "ben"]);
let ola: Member;
let cyd: Member;
const running = weekAt(Date.now());
const last = weekBefore(running);
const at = ({ name }: Week) => `/week/${name}`;
const call = (week: Week) => `/api${at(week)}`;

beforeAll(async () => {
  ({ ola, cyd } = await makeStaff(server));
  const db = await connectData(server.dataDir);
  const [a, b] = [await addTask(db, "1A", { rating: 1900 }), await addTask(db, "1B", { rating: 900 })];
  const user = ({ id }: Member) => ({ id: Number(id) });
  await addSolve(db, user(ada), a, { at: last.from, rating: 6, counted: "upsolved" });
  await addSolve(db, user(ada), b, { at: last.from, rating: 1 });
  await addSolve(db, user(ben), b, { at: last.to - 1, rating: 1 });
  await addContest(db, "1900", { endsAt: last.from, people: [user(ada), user(ben)] });
  await db.destroy();
});

async function expectTrueStorage() {
  const db = await connectData(server.dataDir);
  expect(await keptStorage(db)).toEqual(await countedStorage(db));
  await db.destroy();
}

const mainOf = async (reader: Member, address: string) => load(await reader.text(address))("main");
const words = async (reader: Member, address: string) =>
  (await mainOf(reader, address)).text().replace(/\s+/g, " ");

describe("a letter", () => {
  test("shows the same to every member, and each their own week above it", async () => {
    const page = await words(ben, at(last));
    for (const text of [
      "Problems solved3 by 2 members",
      "Upsolved1 after the contest",
      "Contests1 with members",
      "Round 19002 of us",
      "Hardest solvedTask 1ACodeforces 1A, rated 1900by ada",
      "First solve ever",
    ])
      expect(page).toContain(text);
    expect(page).toContain("You solved 1 problem: place 2 on the board.");
    expect(await words(cyd, at(last))).not.toContain("Your week");
    expect(await words(ada, at(last))).toContain("You solved 2 problems: place 1 on the board.");
  });

  test("is the same as JSON", async () => {
    const user = ({ id, user }: Member) => ({ _id: id, username: user.username });
    expect(await ben.json(call(last))).toMatchObject({
      week: last.name,
      from: new Date(last.from).toISOString(),
      to: new Date(last.to).toISOString(),
      finished: true,
      paragraph: null,
      ...{ solved: 3, upsolved: 1, members: 2, contestCount: 1 },
      board: [
        { rank: 1, user: user(ada), value: 2 },
        { rank: 2, user: user(ben), value: 1 },
      ],
      contests: [{ judge: "codeforces", key: "1900", members: 2 }],
      mostUpsolved: { name: "Task 1A", solvers: 1 },
      hardest: { name: "Task 1A", rating: 1900, users: [user(ada)], solution: null },
      firstTimers: [user(ada), user(ben)],
      due: [],
    });
  });

  test("of the last finished week is at /week, and its neighbours are linked", async () => {
    expect(await ben.get("/week")).toHaveRedirect(at(last));
    const hrefs = async (week: Week) =>
      (await mainOf(ben, at(week)))
        .find('nav[aria-label="Weeks"] a')
        .toArray()
        .map(({ attribs }) => attribs.href);
    expect(await hrefs(last)).toEqual([at(weekBefore(last)), at(running)]);
    expect(await hrefs(running)).toEqual([at(last)]);
    expect(await words(ben, at(running))).toContain("This week so far.");
    expect(await ben.json(call(running))).toMatchObject({ finished: false, solved: 0 });
  });

  test("of a week without solves says so", async () => {
    expect(await words(ben, "/week/2010-W02")).toContain("A quiet week");
  });

  test.each([weekAfter(running).name, "2025-W53", "2026-W00", "48", "1970-W01"])(
    "does not exist for %s",
    async (name) => {
      expect(await ben.get(`/week/${name}`)).toHaveStatus(404);
      expect(await ben.get(`/api/week/${name}`)).toHaveStatus(404);
      expect(await cyd.put(`/api/week/${name}`, { paragraph: "Hello" })).toHaveStatus(404);
    },
  );

  test("is only for members", async () => {
    const guest = new Client(server.url);
    expect(await guest.get(at(last))).toHaveStatus(302);
    expect(await guest.get(call(last))).toHaveStatus(401);
  });

  test("never names a private problem", async () => {
    const secret = await addProblem(ada, { title: "Xylophone", choice: "private" });
    const texts = { approach: "A", description: "D", code: "C", language: "python" };
    expect(await ada.post(`/api/problem/${secret}/addsolution`, texts)).toHaveStatus(201);
    for (const address of [at(running), call(running)])
      expect(await ada.text(address)).not.toContain("Xylophone");
  });
});

describe("the paragraph", () => {
  const write = (author: Member, paragraph: string, week = last) => author.put(call(week), { paragraph });
  const shown = async () => (await ben.json(call(last))).paragraph;

  test("is written by staff, by form or call, and shown as Markdown", async () => {
    expect(await write(cyd, "Well **done**!")).toHaveStatus(200);
    expect((await mainOf(ben, at(last))).find(".prose").html()).toContain("<strong>done</strong>");
    const { updatedAt } = await shown();
    const form = { paragraph: "Even better", version: String(Date.parse(updatedAt)) };
    expect(await ola.postForm(at(last), form)).toHaveRedirect(at(last));
    expect(await shown()).toMatchObject({ content: "Even better", user: { _id: ola.id } });
    // Cyd opened the form before Ola saved.
    expect(await cyd.postForm(at(last), { ...form, paragraph: "Older" })).toHaveStatus(409);
    expect(await shown()).toMatchObject({ content: "Even better" });
    expect(await write(ola, " ")).toHaveStatus(200);
    expect(await shown()).toBeNull();
    const log = await ola.text("/admin/audit");
    expect(log).toContain(`week ${last.name}`);
  });

  test("is refused from members, and if it is too long", async () => {
    expect(await write(ben, "Hello")).toHaveStatus(403);
    expect(await ben.postForm(at(last), { paragraph: "Hello" })).toHaveStatus(403);
    expect(await ben.text(at(last))).not.toContain("Add a paragraph");
    expect(await cyd.text(at(last))).toContain("Add a paragraph");
    expect(await write(cyd, "x".repeat(1501))).toHaveStatus(400);
    expect(await cyd.postForm(at(last), { paragraph: "x".repeat(1501) })).toHaveStatus(400);
    expect(await shown()).toBeNull();
  });

  test("can be reported, removed and put back like any text", async () => {
    await write(cyd, "Spam of a letter");
    const { _id: id } = await shown();
    expect((await mainOf(ben, at(last))).find(`a[href="/report/letter/${id}"]`)).toHaveLength(1);
    const report = await ben.postForm(`/report/letter/${id}`, { reason: "Rude" });
    expect(report).toHaveRedirect(at(last));
    const [reported] = await ola.json(`/api/admin/reports?user=${cyd.id}`);
    expect(reported).toMatchObject({ kind: "letter", text: "Spam of a letter" });
    const removal = await made(ola.post("/api/admin/removals", { kind: "letter", id, reason: "Off topic" }));
    expect(await shown()).toBeNull();
    expect(await noticesOf(cyd)).toContain("Off topic");
    expect(await htmlOf(cyd, `/removed/${removal}`)).toContain("Spam of a letter");
    await write(cyd, "Another");
    expect(await ola.post(`/api/admin/removals/${removal}/putback`)).toHaveStatus(409);
    await write(cyd, "");
    expect(await ola.post(`/api/admin/removals/${removal}/putback`)).toHaveStatus(200);
    expect(await shown()).toMatchObject({ _id: id, content: "Spam of a letter" });
    await expectTrueStorage();
  });

  test("counts towards its author's storage, is in their export, and goes with their account", async () => {
    const dan = await signUp(server, "dan");
    await ola.put(`/api/admin/users/${dan.id}/role`, { role: "coach" });
    expect(await write(dan, "Dan's words", running)).toHaveStatus(200);
    const exported = unzipSync(new Uint8Array(await (await dan.get("/settings/export")).arrayBuffer()));
    const letters = Object.keys(exported).find((name) => /letters\.json$/.test(name)) ?? "";
    expect(new TextDecoder().decode(exported[letters])).toContain("Dan's words");
    await expectTrueStorage();
    expect(await dan.postForm("/settings", { intent: "delete-account", password: PASSWORD })).toHaveStatus(
      302,
    );
    expect((await ben.json(call(running))).paragraph).toBeNull();
    expect(await ben.text(at(running))).not.toContain("Dan's words");
  });
});

describe("the feed of letters", () => {
  const guest = () => new Client(server.url);
  const addressFor = async (member: Member) =>
    String((await mainOf(member, at(last))).find('a[href^="/weeks.atom?key="]').attr("href"));

  test("has an entry for each finished week with something in it", async () => {
    await cyd.put(call(last), { paragraph: "Well **done**!" });
    await cyd.put(call(running), { paragraph: "Not yet" });
    const response = await guest().get(await addressFor(ben));
    expect(response).toHaveStatus(200);
    expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const feed = load(await response.text(), { xml: true });
    expect(
      feed("entry")
        .toArray()
        .map((entry) => feed("summary", entry).text()),
    ).toEqual(["Well done! 2 members solved 3 problems (1 upsolved)."]);
    expect(feed("entry link").attr("href")).toMatch(new RegExp(`^http://localhost[^"]*${at(last)}$`));
    expect(feed("entry published").text()).toBe(new Date(last.to).toISOString());
  });

  test("needs the secret key, which the settings show and reset", async () => {
    const address = await addressFor(ada);
    expect(await ada.text("/settings")).toContain(address);
    for (const wrong of ["/weeks.atom", "/weeks.atom?key=", `${address}x`, "/weeks.atom?key=1-x"])
      expect(await guest().get(wrong), wrong).toHaveStatus(404);
    await ada.postForm("/settings", { intent: "feeds" });
    expect(await guest().get(address)).toHaveStatus(404);
    expect(await guest().get(await addressFor(ada))).toHaveStatus(200);
  });
});
