import { load } from "cheerio";
import { expect, test } from "vitest";
import { makeOwner } from "../setup/members.ts";
import type { Member } from "./client.ts";
import { inData } from "./database.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben, eve, cyd } = siteWith(["ada", "ben", "eve", "cyd"]);

const make = (by: Member, name: string, members: string[]) => by.post("/api/teams", { name, members });
async function made(by: Member, name: string, members: string[]): Promise<string> {
  const response = await make(by, name, members);
  expect(response).toHaveStatus(201);
  return (await response.json()).team._id;
}
const BOARD = "/contests/codeforces/1900/board";

/** A contest that ada and ben took part in together, as an import would store it. */
function importContest() {
  return inData(server.dataDir, (db) => {
    const insert = (sql: string, ...values: (string | number)[]) =>
      Number(db.prepare(sql).run(...values).lastInsertRowid);
    const contest = insert(
      "insert into task_contests (judge, key, name, starts_at, ends_at) values ('codeforces', '1900', 'Round', 1, 2)",
    );
    const tasks = ["A", "B"].map((letter) => {
      const task = insert(
        "insert into tasks (judge, key, contest_id, letter, name, link) values ('codeforces', ?, ?, ?, ?, 'https://codeforces.com/x')",
        `1900${letter}`,
        contest,
        letter,
        `Problem ${letter}`,
      );
      insert(
        "insert into contest_tasks (contest_id, task_id, letter) values (?, ?, ?)",
        contest,
        task,
        letter,
      );
      return task;
    });
    const party = insert("insert into parties (contest_id, key, name) values (?, 'a;b', 'Two <b>')", contest);
    for (const { id, user } of [ada, ben]) {
      const { username } = user;
      insert("insert into party_members values (?, ?, ?)", party, username, username);
      const handle = insert(
        `insert into handles (user_id, judge, handle, handle_key, verified_at, state, created_at)
          values (?, 'codeforces', ?, ?, 1, 'ready', 1)`,
        Number(id),
        username,
        username,
      );
      insert(
        `insert into participations (handle_id, contest_id, how, party_id, at, seen) values (?, ?, 'contest', ?, 1, 0)`,
        handle,
        contest,
        party,
      );
      for (const [index, task] of tasks.entries())
        insert(
          `insert into attempts (handle_id, task_id, contest_id, party_id, tried_at, tried_how, solved_at, solved_how, seen)
            values (?, ?, ?, ?, 1, 'contest', ?, ?, 0)`,
          ...[
            handle,
            task,
            contest,
            party,
            ...(index === 0 ? [1, "contest"] : [null as never, null as never]),
          ],
        );
    }
    return party;
  });
}

test("a team is made, renamed and deleted by its members, and listed for them", async () => {
  const id = await made(ada, " Red\n Pandas ", ["ada", "@BEN"]);
  const team = {
    _id: id,
    name: "Red Pandas",
    members: [
      { _id: ada.id, username: "ada" },
      { _id: ben.id, username: "ben" },
    ],
  };
  expect(await ben.json("/api/teams")).toEqual({ teams: [team] });
  expect(await eve.json("/api/teams")).toEqual({ teams: [] });
  expect(await eve.text(`/teams/${id}`)).toContain("Red Pandas");
  const change = { ...team, name: "Blue", members: ["ben", "eve"] };
  expect(await cyd.put(`/api/teams/${id}`, change)).toHaveStatus(403);
  const changed = await ben.put(`/api/teams/${id}`, change);
  expect((await changed.json()).team).toMatchObject({
    name: "Blue",
    members: [{ _id: ben.id }, { _id: eve.id }],
  });
  expect(await ada.delete(`/api/teams/${id}`)).toHaveStatus(403);
  expect(await eve.delete(`/api/teams/${id}`)).toHaveStatus(200);
  expect(await ben.get(`/teams/${id}`)).toHaveStatus(404);
  expect(await eve.delete(`/api/teams/${id}`)).toHaveStatus(404);
});

test("wrong teams are refused in words, beside their fields", async () => {
  const refused = async (members: unknown, name = "A team") => {
    const response = await ada.post("/api/teams", { name, members });
    return [response.status, (await response.json()).errors];
  };
  expect(await refused(["ada"])).toEqual([400, { members: ["A team has 2 to 6 members"] }]);
  expect(await refused("ada")).toEqual([400, { members: ["A team has 2 to 6 members"] }]);
  expect(await refused(7)).toEqual([400, { members: ["Members must be a list of usernames"] }]);
  expect(await refused(["ada", "nobody"])).toEqual([400, { members: ["No member found for: nobody."] }]);
  expect(await refused(["ben", "eve"])).toEqual([
    400,
    { members: ["Add yourself: only staff can make a team that they are not in."] },
  ]);
  expect(await refused(["ada", "ben"], " ")).toEqual([400, { name: ["Name is required"] }]);
  expect(await ada.get("/api/teams?show=all")).toHaveStatus(403);
  expect(await ada.get("/api/teams?show=mine")).toHaveStatus(400);
});

test("a board calls a party by the name of its team, until the team is deleted", async () => {
  const party = importContest();
  const rowOf = async (member: Member) => {
    const cell = load(await member.text(BOARD))("tbody th").first();
    const links = cell.find("a").get();
    return [cell.find("b").text(), links.map((link) => link.attribs.href ?? "")] as const;
  };
  const people = [`/profile/${ada.id}`, `/profile/${ben.id}`];
  expect(await rowOf(ada)).toEqual(["Two <b>You", [...people, `/teams/new?party=${party}`]]);
  expect(await rowOf(eve)).toEqual(["Two <b>", people]);
  const form = load(await ada.text(`/teams/new?party=${party}`));
  expect(form("input[name=name]").attr("value")).toBe("Two <b>");
  expect(form("textarea[name=members]").text().trim()).toBe("ada\nben");
  const sent = await ada.postForm("/teams/new", { name: "Pandas", members: "ada\r\nben\r\neve" });
  expect(sent).toHaveStatus(302);
  const id = sent.headers.get("Location")?.split("/").at(-1) ?? "";
  expect(await rowOf(eve)).toEqual(["Pandas", [`/teams/${id}`, ...people]]);
  const [row] = (await eve.json(`/api${BOARD}`)).members;
  expect([row.user, row.team]).toEqual([
    null,
    {
      _id: id,
      name: "Pandas",
      members: [
        { _id: ada.id, username: "ada" },
        { _id: ben.id, username: "ben" },
      ],
    },
  ]);
  expect(await eve.text(`${BOARD}.csv`)).toContain("1,Pandas,");
  const page = load(await cyd.text(`/teams/${id}`));
  expect(
    page(".team-people li a")
      .get()
      .map((link) => page(link).text()),
  ).toEqual(["ada", "ben", "eve"]);
  expect(page(".team-contest h3").text()).toBe("Round");
  expect(page(".team-contest .meta").text()).toContain("Rank 1 of 1 here");
  expect(page(".squares li").text()).toBe("ASolved in contest0:00BTried, not solved");
  expect(page(".team-left .name").text()).toBe("B · Problem B");
  expect(load(await cyd.text(`/profile/${ada.id}`))(`a[href="/teams/${id}"]`).length).toBe(2);
  expect(await ada.postForm(`/teams/${id}/edit`, { intent: "delete" })).toHaveStatus(302);
  expect((await rowOf(ada))[0]).toBe("Two <b>You");
});

test("members leave by a form; staff see and change every team", async () => {
  const id = await made(ada, "Pandas", ["ada", "ben", "eve"]);
  expect(await eve.postForm(`/teams/${id}`, { intent: "leave" })).toHaveStatus(302);
  expect(await eve.postForm(`/teams/${id}`, { intent: "leave" })).toHaveStatus(404);
  expect(await eve.get(`/teams/${id}/edit`)).toHaveStatus(403);
  expect(load(await eve.text("/teams"))(".entry").length).toBe(0);
  makeOwner(server, "cyd");
  expect(load(await cyd.text("/teams"))(".entry .name").text()).toBe("Pandas");
  expect(load(await cyd.text("/teams?show=yours"))(".entry").length).toBe(0);
  expect((await cyd.json("/api/teams?show=all")).teams).toHaveLength(1);
  const update = { name: "Yaks", members: "ben eve" };
  expect(await cyd.postForm(`/teams/${id}/edit`, update)).toHaveStatus(302);
  expect((await ben.json("/api/teams")).teams[0].name).toBe("Yaks");
});
