import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { makeStaff } from "../setup/reports.ts";
import { Client, type Member } from "./client.ts";
import { inData } from "./database.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben, eve, fay } = siteWith(["ada", "ben", "eve", "fay"], {
  CODEFORCES_API_URL: "off",
  ATCODER_API_URL: "off",
});
let ola: Member;
let cyd: Member;
beforeAll(async () => {
  ({ ola, cyd } = await makeStaff(server));
  inData(server.dataDir, (db) =>
    db
      .prepare(
        "insert into task_contests (judge, key, name, starts_at, ends_at, listed_at) values ('codeforces', '1900', 'Round', 1, 2, 2)",
      )
      .run(),
  );
});

const json = async (sending: Promise<Response>) => (await sending).json();
let made = 0;
/** A group of the coach that ada leads and ben is in. */
async function makeLed(): Promise<string> {
  const created = await cyd.post("/api/groups", { name: `Varsity ${++made}`, about: "Thursdays" });
  expect(created).toHaveStatus(201);
  const { _id } = (await created.json()).group;
  const change = { add: ["ada", "ben"], remove: [cyd.user.username], leaders: ["ada"] };
  expect(await cyd.put(`/api/groups/${_id}/members`, change)).toHaveStatus(200);
  return _id;
}
const groupFor = async (member: Member, id: string) => (await member.json(`/api/groups/${id}`)).group;

describe("the calls", () => {
  test("create, read, change and delete a group", async () => {
    const id = await makeLed();
    const group = await groupFor(ada, id);
    expect(group).toEqual({
      _id: id,
      name: `Varsity ${made}`,
      about: "Thursdays",
      members: 2,
      isMember: true,
      isLeader: true,
      joinLink: expect.stringMatching(new RegExp(`^http://localhost:\\d+/groups/${id}/join/[\\w-]{43}$`)),
      people: [
        { _id: ada.id, username: "ada", isLeader: true },
        { _id: ben.id, username: "ben", isLeader: false },
      ],
    });
    expect(await groupFor(ben, id)).not.toHaveProperty("joinLink");
    expect(await groupFor(ola, id)).toMatchObject({ isMember: false, joinLink: group.joinLink });
    expect(await json(ada.put(`/api/groups/${id}`, { name: `Squad ${made}` }))).toEqual({
      group: { ...group, name: `Squad ${made}`, about: "", people: undefined },
    });
    expect(await ben.delete(`/api/groups/${id}`)).toHaveStatus(403);
    expect(await ada.delete(`/api/groups/${id}`)).toHaveStatus(200);
    expect(await ada.get(`/api/groups/${id}`)).toHaveStatus(404);
  });

  test("list one's own groups, and all of them for staff", async () => {
    const id = await makeLed();
    const ids = async (member: Member, query = "") =>
      (await member.json(`/api/groups${query}`)).groups.map(({ _id }: { _id: string }) => _id);
    expect(await ids(ada)).toContain(id);
    expect(await ids(cyd)).not.toContain(id);
    expect(await ids(cyd, "?show=all")).toContain(id);
    expect(await ids(eve)).toEqual([]);
    expect(await eve.get("/api/groups?show=all")).toHaveStatus(403);
    expect(await eve.get("/api/groups?show=none")).toHaveStatus(400);
    await makeLed();
    const first = await ada.get("/api/groups?limit=1");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect(await ids(ada, new URL(next, server.url).search)).toEqual([id]);
  });

  test("list the people in pages, places that nobody has taken as not joined", async () => {
    const id = await makeLed();
    inData(server.dataDir, (db) => db.prepare("update users set waits = 2 where username = 'fay'").run());
    try {
      await ada.put(`/api/groups/${id}/members`, { add: ["fay"] });
      const { people } = await groupFor(ada, id);
      expect(people.at(-1)).toEqual({ _id: fay.id, username: "fay", isLeader: false, joined: false });
      const page = await ada.get(`/api/groups/${id}?limit=2`);
      expect(page.headers.get("X-Total-Count")).toBe("3");
      const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("Link") ?? "")?.[1] ?? "";
      expect((await ada.json(next)).group.people).toHaveLength(1);
      expect(await ada.text(`/groups/${id}`)).toContain("Not joined yet");
    } finally {
      inData(server.dataDir, (db) => db.prepare("update users set waits = 0 where username = 'fay'").run());
    }
  });

  test("join by the link's key, and leave", async () => {
    const id = await makeLed();
    const key = (await groupFor(ada, id)).joinLink.split("/").at(-1);
    expect(await eve.post(`/api/groups/${id}/join`, {})).toHaveStatus(400);
    expect(await eve.post(`/api/groups/${id}/join`, { key: "wrong" })).toHaveStatus(404);
    const joined = await json(eve.post(`/api/groups/${id}/join`, { key }));
    expect(joined).toMatchObject({ group: { _id: id, members: 3, isMember: true, isLeader: false } });
    const left = await json(eve.post(`/api/groups/${id}/leave`, {}));
    expect(left).toMatchObject({ group: { _id: id, members: 2, isMember: false } });
    expect(await eve.post(`/api/groups/${id}/leave`, {})).toHaveStatus(404);
    expect(await eve.get(`/api/groups/${id}`)).toHaveStatus(404);
  });

  test("answer a leader who removes themselves, and no longer show them the group", async () => {
    const id = await makeLed();
    const acts = load(await ada.text(`/groups/${id}`))("[aria-label='Members'] button[aria-label^=Remove]");
    expect(acts.toArray().map(({ attribs }) => attribs["aria-label"])).toEqual(["Remove ben"]);
    const removed = await ada.put(`/api/groups/${id}/members`, { remove: ["ada"] });
    expect(removed).toHaveStatus(200);
    const { group } = await removed.json();
    expect(group).toMatchObject({ _id: id, members: 1, isMember: false, isLeader: false });
    expect(group).not.toHaveProperty("joinLink");
    expect(await ada.get(`/api/groups/${id}`)).toHaveStatus(404);
  });

  test("refuse what cannot be stored, and say why", async () => {
    const id = await makeLed();
    for (const body of [{}, { name: "" }, { name: 5 }, { name: "x".repeat(81) }, { name: "x", about: 5 }])
      expect(await cyd.post("/api/groups", body), JSON.stringify(body)).toHaveStatus(400);
    expect(await cyd.post("/api/groups", { name: `VARSITY ${made}` })).toHaveStatus(409);
    const unknown = await ada.put(`/api/groups/${id}/members`, { add: ["nobody"] });
    expect(unknown).toHaveStatus(400);
    expect(await unknown.json()).toMatchObject({ message: "No member found for: nobody." });
    for (const body of [{ add: [5] }, { leaders: { name: "ada" } }, { add: Array(201).fill("a") }])
      expect(await ada.put(`/api/groups/${id}/members`, body)).toHaveStatus(400);
  });

  test("let members create groups only where the site allows it", async () => {
    expect(await eve.post("/api/groups", { name: "Friends" })).toHaveStatus(403);
    expect(await eve.get("/groups/new")).toHaveStatus(403);
    expect(await eve.text("/groups")).not.toContain("New group");
    await ola.post("/api/admin/settings", { memberGroups: "on" });
    expect(await eve.get("/groups/new")).toHaveStatus(200);
    expect(await eve.text("/groups")).toContain("New group");
    const { group } = await json(eve.post("/api/groups", { name: "Friends" }));
    expect(group).toMatchObject({ isLeader: true, joinLink: expect.any(String) });
    await eve.delete(`/api/groups/${group._id}`);
    await ola.post("/api/admin/settings", { memberGroups: "off" });
  });
});

describe("other members", () => {
  test("find nothing at any of a group's doors, like at a group that does not exist", async () => {
    const id = await makeLed();
    const list = await json(eve.post("/api/lists", { title: "A list" }));
    const board = "contests/codeforces/1900/board";
    for (const group of [id, "999999"]) {
      const reads = [
        `/groups/${group}`,
        `/groups/${group}/edit`,
        `/groups/${group}/join/a-key`,
        `/api/groups/${group}`,
        `/${board}?group=${group}`,
        `/${board}.csv?group=${group}`,
        `/api/${board}?group=${group}`,
        `/leaderboard?group=${group}`,
        `/api/leaderboard?group=${group}`,
        `/contests/past?group=${group}`,
        `/wall?group=${group}`,
        `/api/wall?group=${group}`,
        `/lists/${list._id}/progress?group=${group}`,
        `/lists/${list._id}/progress.csv?group=${group}`,
        `/api/lists/${list._id}/progress?group=${group}`,
      ];
      for (const address of reads) {
        const answer = await eve.get(address);
        expect(answer, address).toHaveStatus(404);
        expect(await answer.text(), address).not.toContain(`Varsity ${made}`);
      }
      const writes = [
        eve.put(`/api/groups/${group}`, { name: "Mine" }),
        eve.delete(`/api/groups/${group}`),
        eve.put(`/api/groups/${group}/members`, { add: ["eve"] }),
        eve.post(`/api/groups/${group}/join`, { key: "a-key" }),
        eve.post(`/api/groups/${group}/leave`, {}),
        eve.postForm(`/groups/${group}/edit`, { name: "Mine" }),
        eve.postForm(`/groups/${group}/join/a-key`, {}),
        ...["add", "remove", "leader", "member", "renew", "leave"].map((intent) =>
          eve.postForm(`/groups/${group}`, { intent, add: "eve", person: eve.id }),
        ),
      ];
      for (const answer of await Promise.all(writes)) expect(answer).toHaveStatus(404);
    }
    expect((await groupFor(ada, id)).people).toHaveLength(2);
  });

  test("see at a join link what it leads to, sign up or in, and come back to it", async () => {
    const id = await makeLed();
    const { joinLink } = await groupFor(ada, id);
    const { pathname } = new URL(joinLink);
    const guest = new Client(server.url);
    const invited = load(await guest.text(pathname));
    expect(invited("h1").text()).toBe(`Join Varsity ${made}`);
    expect(invited("main").text()).toContain("You are invited to a group at Upsolve");
    expect(invited("main").text()).toContain("Led by @ada");
    const back = `?redirectTo=${encodeURIComponent(pathname)}`;
    const links = invited("main .actions a").get();
    expect(links.map(({ attribs }) => attribs.href)).toEqual([`/signup${back}`, `/signin${back}`]);
    expect(await guest.postForm(pathname, {})).toHaveRedirect("/signin");
    await ola.post("/api/admin/settings", { signup: "closed" });
    const closed = load(await guest.text(pathname))("main .actions a").get();
    await ola.post("/api/admin/settings", { signup: "open" });
    expect(closed.map(({ attribs }) => attribs.href)).toEqual([`/signin${back}`]);
    const wrong = await guest.get(pathname.replace(/.$/, "!"));
    expect(wrong).toHaveStatus(404);
    expect(await wrong.text()).not.toContain(`Varsity ${made}`);
    const page = load(await eve.text(pathname));
    expect(page("h1").text()).toBe(`Join Varsity ${made}`);
    expect(page("main").text()).toContain("Led by @ada");
    expect(await ben.get(pathname)).toHaveRedirect(`/groups/${id}`);
    await ada.postForm(`/groups/${id}`, { intent: "renew" });
    const gone = await eve.get(pathname);
    expect(gone).toHaveStatus(404);
    expect(await gone.text()).toContain("This link does not lead to a group any more. Ask for a new one.");
  });
});

describe("the filter by group", () => {
  test("is offered to members of a group, and to staff", async () => {
    const id = await makeLed();
    const list = await json(cyd.post("/api/lists", { title: "A list" }));
    for (const address of ["/leaderboard", "/contests/past", "/contests/codeforces/1900/board"]) {
      const select = async (member: Member, query = "") =>
        load(await member.text(address + query))("main select[name=group]");
      expect((await select(eve)).length, address).toBe(0);
      expect((await select(ben)).text(), address).toContain(`Varsity ${made}`);
      expect((await select(cyd)).length, address).toBe(1);
      const chosen = await select(ben, `?group=${id}`);
      expect(chosen.find("option[selected]").text(), address).toBe(`Varsity ${made}`);
    }
    const progress = load(await cyd.text(`/lists/${list._id}/progress?group=${id}`));
    // The coach, who left this week, keeps a row until it ends.
    expect(progress("tbody th").text()).toBe("adabencoach-cyd");
    expect(progress(`a[download][href$="progress.csv?group=${id}"]`).length).toBe(1);
    const file = await cyd.text(`/lists/${list._id}/progress.csv?group=${id}`);
    expect(file.trim().split(/\r?\n/).slice(1)).toEqual(["ada,0", "ben,0", "coach-cyd,0"]);
    const { members } = await cyd.json(`/api/lists/${list._id}/progress?group=${id}`);
    const names = members.map(({ user }: { user: { username: string } }) => user.username);
    expect(names).toEqual(["ada", "ben", "coach-cyd"]);
  });

  test("stays in the links that lead on", async () => {
    const id = await makeLed();
    const linksOf = async (address: string) =>
      load(await ben.text(address))("main a[href]")
        .toArray()
        .map(({ attribs }) => attribs.href ?? "");
    const board = `/contests/codeforces/1900/board`;
    expect(await linksOf(`${board}?group=${id}`)).toEqual(
      expect.arrayContaining([`${board}?group=${id}`, `${board}?group=${id}&order=name`]),
    );
    expect(await linksOf(`/contests/past?group=${id}`)).toContain(`${board}?group=${id}`);
    const led = await linksOf(`/leaderboard?group=${id}`);
    expect(led).toContain(`/leaderboard?period=all&group=${id}`);
    expect(led.filter((href) => /date=/.test(href))).toEqual([
      expect.stringMatching(new RegExp(`group=${id}`)),
    ]);
  });

  test("is ignored on a screen if it is not an id, and refused in a call", async () => {
    expect(await ben.get("/leaderboard?group=x")).toHaveRedirect("/leaderboard");
    expect(await ben.get("/contests/codeforces/1900/board?group=x")).toHaveStatus(200);
    for (const address of ["/api/leaderboard", "/api/contests/codeforces/1900/board"]) {
      expect(await ben.get(`${address}?group=x`)).toHaveStatus(400);
      expect(await ben.get(`${address}?group=`)).toHaveStatus(200);
    }
  });
});
