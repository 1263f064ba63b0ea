import { beforeAll, describe, expect, test } from "vitest";
import { makeStaff } from "../setup/reports.ts";
import { Client, type Member, signUp } from "./client.ts";
import { aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben, eve } = siteWith(["ada", "ben", "eve"], {
  CODEFORCES_API_URL: "off",
  ATCODER_API_URL: "off",
});
let cyd: Member;
beforeAll(async () => {
  ({ cyd } = await makeStaff(server));
});

const cf = (key: string) => `https://codeforces.com/contest/1900/problem/${key}`;
const json = async (sending: Promise<Response>) => (await sending).json();
const idOf = async (sending: Promise<Response>) => {
  const response = await sending;
  expect(response).toHaveStatus(201);
  return (await response.json())._id as string;
};
const make = (by: Member, fields: object = {}) =>
  idOf(by.post("/api/lists", { title: "Warm-up", ...fields }));
const share = (by: Member, changes: object) =>
  idOf(by.post("/api/addproblem", { ...aProblem(), ...changes }));

describe("a list", () => {
  test("can be created, filled, read, changed and deleted", async () => {
    const id = await make(ada, {
      about: "For Friday",
      due: "2026-12-31",
      audience: "chosen",
      members: ["ben"],
    });
    const text = `${cf("A")}\n# Graphs\n${cf("D")},Hard\nnonsense`;
    expect(await json(ada.post(`/api/lists/${id}/items`, { text }))).toEqual({
      added: 2,
      refused: [{ line: 4, text: "nonsense", reason: "This is not a web address." }],
    });
    const { list } = await json(ben.get(`/api/lists/${id}`));
    expect(list).toEqual({
      _id: id,
      title: "Warm-up",
      about: "For Friday",
      due: "2026-12-31",
      dueAt: "2027-01-01T00:00:00.000Z",
      owner: { _id: ada.id, username: "ada" },
      audience: "chosen",
      done: 0,
      items: [
        {
          _id: expect.any(String),
          judge: "codeforces",
          key: "1900A",
          name: "1900A",
          link: cf("A"),
          mark: null,
        },
        {
          _id: expect.any(String),
          judge: "codeforces",
          key: "1900D",
          name: "1900D",
          link: cf("D"),
          section: "Graphs",
          note: "Hard",
          mark: null,
        },
      ],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await json(ada.get(`/api/lists/${id}`))).list.members).toEqual(["ben"]);
    const { lists } = await json(ben.get("/api/lists?show=chosen"));
    expect(lists).toMatchObject([{ _id: id, items: 2, done: 0 }]);
    expect(await eve.get(`/api/lists/${id}`)).toHaveStatus(404);
    expect(await cyd.get(`/api/lists/${id}`)).toHaveStatus(200);
    expect(await ben.put(`/api/lists/${id}`, { title: "Mine" })).toHaveStatus(403);
    expect(await ada.put(`/api/lists/${id}`, { title: "For all" })).toHaveStatus(200);
    expect((await json(eve.get(`/api/lists/${id}`))).list).toMatchObject({
      title: "For all",
      audience: "everyone",
    });
    expect(await ben.delete(`/api/lists/${id}`)).toHaveStatus(403);
    expect(await ada.delete(`/api/lists/${id}`)).toHaveStatus(200);
    expect(await ada.get(`/api/lists/${id}`)).toHaveStatus(404);
  });

  test("with invalid fields is rejected", async () => {
    const wrong: [fields: object, message: string][] = [
      [{ title: " " }, "Title is required"],
      [{ title: "x".repeat(201) }, "Title is too long: at most 200 characters, 1 over"],
      [{ audience: "nobody" }, "Audience must be everyone or chosen"],
      [{ due: "soon" }, "Due date must be a date such as 2026-12-31"],
      [{ members: Array.from({ length: 201 }, (_, at) => `m${at}`) }, "At most 200 members"],
    ];
    for (const [fields, message] of wrong) {
      const response = await ada.post("/api/lists", { title: "Warm-up", ...fields });
      expect(response).toHaveStatus(400);
      expect((await response.json()).message).toBe(message);
    }
  });

  test("is shown in pages, newest first", async () => {
    const fay = await signUp(server, "fay");
    const ids = [await make(fay), await make(fay), await make(fay)];
    const first = await fay.get("/api/lists?show=yours&limit=2");
    expect((await first.json()).lists.map(({ _id }: { _id: string }) => _id)).toEqual([ids[2], ids[1]]);
    const [, next = ""] = /<(.+)>; rel="next"/.exec(first.headers.get("Link") ?? "") ?? [];
    expect((await json(fay.get(next))).lists).toMatchObject([{ _id: ids[0] }]);
  });
});

test("the owner and staff see everybody's progress, and other members see only their own", async () => {
  const problem = await share(ada, { link: cf("B") });
  const id = await make(ada);
  await ada.post(`/api/lists/${id}/items`, { text: `${cf("B")}\n${cf("C")}` });
  await ben.put(`/api/problem/${problem}/mark`, { status: "solved" });
  await eve.put(`/api/problem/${problem}/mark`, { status: "tried" });
  const progressFor = async (viewer: Member, query = "") =>
    (await json(viewer.get(`/api/lists/${id}/progress${query}`))) as {
      items: { key: string; problem?: { _id: string } }[];
      members: { user: { username: string }; done: number; cells: string[] }[];
    };
  const all = [
    { user: { _id: ben.id, username: "ben" }, done: 1, cells: ["solved", ""], unverified: [0] },
    { user: { _id: eve.id, username: "eve" }, done: 0, cells: ["tried", ""] },
  ];
  for (const viewer of [ada, cyd]) {
    const { members } = await progressFor(viewer);
    expect(members).toEqual(expect.arrayContaining(all));
    expect(members.map(({ user }) => user.username)).toEqual(expect.arrayContaining(["ada", "coach-cyd"]));
    expect((await progressFor(viewer, "?show=started")).members).toEqual(all);
    const notStarted = (await progressFor(viewer, "?show=not-started")).members;
    expect(notStarted).toHaveLength(members.length - all.length);
    expect((await progressFor(viewer, "?show=done")).members).toEqual([]);
  }
  const { items, members } = await progressFor(eve);
  expect(items).toMatchObject([{ key: "1900B", problem: { _id: problem } }, { key: "1900C" }]);
  expect(members).toEqual([all[1]]);
  const closed = await make(ada, { audience: "chosen", members: ["ben"] });
  const theirs = await json(cyd.get(`/api/lists/${closed}/progress`));
  expect(theirs.members).toMatchObject([{ user: { username: "ben" }, done: 0 }]);
});

test("everyone who can see a list can mark its items by hand and remove the mark, for every judge", async () => {
  const id = await make(ada, { audience: "chosen", members: ["ben"] });
  await ada.post(`/api/lists/${id}/items`, { text: "https://cses.fi/problemset/task/1068" });
  const read = async () => (await json(ben.get(`/api/lists/${id}`))).list;
  const { items } = await read();
  const address = `/api/lists/${id}/items/${items[0]._id}/mark`;
  for (const [mark, status, done] of [
    ["solved", "solved", 1],
    ["attempted", "tried", 0],
    ["gaveup", "gaveup", 0],
  ] as const) {
    expect(await json(ben.post(address, { mark }))).toEqual({ mark });
    expect(await read()).toMatchObject({ done, items: [{ mark: { status, verified: false } }] });
  }
  expect(await json(ben.post(address, { mark: "" }))).toEqual({ mark: "" });
  expect(await read()).toMatchObject({ items: [{ mark: null }] });
  const wrong = await ben.post(address, { mark: "done" });
  expect(wrong).toHaveStatus(400);
  expect((await wrong.json()).message).toBe('Mark must be solved, attempted, gaveup or ""');
  expect(await eve.post(address, { mark: "solved" })).toHaveStatus(404);
  expect(await ben.post(`/api/lists/${id}/items/999999/mark`, { mark: "solved" })).toHaveStatus(404);
});

describe.each([
  // The list's audience, then the status for its owner, a coach, a chosen member, another member and a guest.
  ["everyone", [200, 200, 403, 403, 401]],
  ["chosen", [200, 200, 403, 404, 401]],
  ["a chosen coach", [200, 200, 403, 404, 401]],
] as const)("everybody's progress on a list for %s", (audience, expected) => {
  test.each(["progress", "progress.csv"])("is visible on %s to its owner and staff", async (door) => {
    const members = audience === "a chosen coach" ? ["ben", cyd.user.username] : ["ben"];
    const id = await make(ada, audience === "everyone" ? {} : { audience: "chosen", members });
    await ada.post(`/api/lists/${id}/items`, { text: `${cf("A")},=1+1` });
    const statuses = [];
    for (const viewer of [ada, cyd, ben, eve, new Client(server.url)]) {
      const answer = await viewer.get(`/lists/${id}/${door}`, { Accept: "text/html" });
      statuses.push(answer.status === 302 ? 401 : answer.status);
      const text = await answer.text();
      if (answer.status === 200) expect(text).toContain("1900A");
      else expect(text).not.toContain("1900A");
    }
    expect(statuses).toEqual(expected);
  });
});

test("a title, name or username in a list's CSV is never run as a formula", async () => {
  const formula = '=HYPERLINK("http://x.example";"Open")';
  const problem = await share(eve, { title: `Sum;${formula}`, link: "https://example.org/formula" });
  const id = await make(ada, { audience: "chosen", members: ["ben"] });
  await ada.post(`/api/lists/${id}/items`, { text: `/problem/${problem}\n${cf("A")}` });
  const listed = await json(ada.get(`/api/lists/${id}`));
  const item = listed.list.items[1]._id;
  const named = await ada.postForm(`/lists/${id}/items/${item}`, { name: formula, section: "", note: "" });
  expect(named).toHaveStatus(302);
  const text = await ada.text(`/lists/${id}/progress.csv`);
  for (const separator of [",", ";", "\t"])
    for (const cell of text.split(/\r\n/).flatMap((line) => line.split(separator)))
      expect(cell).not.toMatch(/^["\s]*[=+\-@]/);
});

test("other members see the judge's task in place of a private problem", async () => {
  const secret = { title: "A secret title", choice: "private" };
  const [linked, alone] = [
    await share(ada, { ...secret, link: cf("E") }),
    await share(ada, { ...secret, link: "https://example.org/alone" }),
  ];
  const id = await make(ada);
  await ada.post(`/api/lists/${id}/items`, { text: `/problem/${linked}\n/problem/${alone}` });
  expect((await json(ada.get(`/api/lists/${id}`))).list.items).toMatchObject([
    { name: "A secret title", key: "1900E", problem: { _id: linked } },
    { name: "A secret title", judge: null, problem: { _id: alone } },
  ]);
  for (const path of [`/api/lists/${id}`, `/api/lists/${id}/progress`, "/api/lists"]) {
    for (const viewer of [ben, cyd]) {
      const text = await viewer.text(path);
      expect(text).not.toContain("secret");
      expect(text).not.toContain(`"problem":{"_id"`);
    }
  }
  expect((await json(ben.get("/api/lists"))).lists).toContainEqual(
    expect.objectContaining({ _id: id, items: 1 }),
  );
  expect((await json(cyd.get(`/api/lists/${id}/progress`))).items).toHaveLength(1);
});
