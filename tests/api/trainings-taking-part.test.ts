import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { makeStaff } from "../setup/reports.ts";
import { insert } from "../setup/rows.ts";
import { addContest, HOUR, iso, linkOf, MINUTE, makeTraining, startAgo } from "../setup/trainings.ts";
import { type Member, PASSWORD, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben, eve } = siteWith(["ada", "ben", "eve"]);
let cyd: Member;
beforeAll(async () => {
  ({ cyd } = await makeStaff(server));
  addContest(server, "1900", ["Cover in Water", "Laura and Operations"]);
  addContest(server, "1801", ["Road to Somewhere", "Road to Nowhere"], { rating: 1800 });
});

const CLUB = "https://judge.example/problems/7";
const call = (by: Member, id: string, what: string, body: object = {}) =>
  by.post(`/api/trainings/${id}/${what}`, body);
const messageOf = async (response: Response) => (await response.json()).message as string;
const read = async (by: Member, id: string) => (await by.json(`/api/trainings/${id}`)).training;
const rowsOf = async (by: Member, id: string, query = "") =>
  (await by.json(`/api/trainings/${id}/standings${query}`)).rows;

/** For ada, ben and eve. */
const textsOf = async (by: Member) =>
  ((await by.json("/api/notifications")).notifications as { text: string }[]).map(({ text }) => text);
const make = (owner: Member, changes: object = {}) =>
  makeTraining(owner, { audience: { members: ["ada", "ben", "eve"] }, ...changes });

describe("taking part", () => {
  test("is for those invited, once, until the end", async () => {
    const id = await makeTraining(cyd, { audience: { members: ["ada", "ben"] } });
    expect((await (await call(ben, id, "join")).json()).training).toMatchObject({
      participants: 1,
      isIn: true,
    });
    const again = await call(ben, id, "join");
    expect(again).toHaveStatus(409);
    expect(await messageOf(again)).toBe("Already in this training: ben.");
    expect(await call(eve, id, "join")).toHaveStatus(404);
    expect(await call(ben, id, "leave")).toHaveStatus(200);
    expect(await call(ben, id, "leave")).toHaveStatus(404);
    expect(await call(ben, id, "join")).toHaveStatus(200);

    startAgo(server, id, 10 * MINUTE);
    expect(await call(ben, id, "leave")).toHaveStatus(409);
    // Who comes late has what is left.
    expect(await call(ada, id, "join")).toHaveStatus(200);
    expect(await call(ada, id, "begin")).toHaveStatus(409);
    expect((await rowsOf(ben, id)).map(({ user }: { user: { username: string } }) => user.username)).toEqual([
      "ben",
      "ada",
    ]);

    startAgo(server, id, 2 * HOUR);
    expect(await call(cyd, id, "join")).toHaveStatus(409);
    // Afterwards one takes part virtually, outside the ranks.
    expect(await call(cyd, id, "begin")).toHaveStatus(200);
    expect(await call(cyd, id, "begin")).toHaveStatus(409);
    expect(await rowsOf(ben, id)).toMatchObject([
      { user: { username: "ben" }, rank: 1 },
      { user: { username: "ada" }, rank: 1 },
      { user: { username: "coach-cyd" }, rank: null, virtual: true },
    ]);
  });

  test("as a team brings all of its members, and they leave together", async () => {
    const team = (await (await ada.post("/api/teams", { name: "Pandas", members: ["ada", "ben"] })).json())
      .team;
    const alone = await make(cyd);
    expect(await call(ada, alone, "join", { team: team._id })).toHaveStatus(409);
    const id = await make(cyd, { teams: true });
    expect(await call(eve, id, "join", { team: team._id })).toHaveStatus(400);
    expect(await call(ada, id, "join", { team: "x" })).toHaveStatus(400);
    expect(await call(ada, id, "join", { team: team._id })).toHaveStatus(200);
    expect(await call(ben, id, "join")).toHaveStatus(409);
    expect(await textsOf(ben)).toContain("ada entered your team in the training Week 9");
    expect(await rowsOf(ben, id)).toMatchObject([
      { team: { name: "Pandas", members: [{ username: "ada" }, { username: "ben" }] }, solved: 0 },
    ]);
    expect(await call(ben, id, "leave")).toHaveStatus(200);
    expect((await read(ada, id)).isIn).toBe(false);
  });

  test("with one's own clock begins once, within the window", async () => {
    const start = { from: iso(Date.now() + HOUR), until: iso(Date.now() + 5 * HOUR) };
    const id = await make(ada, { start });
    expect(await call(ben, id, "begin")).toHaveStatus(404);
    await call(ben, id, "join");
    expect(await call(ben, id, "begin")).toHaveStatus(409);
    startAgo(server, id, HOUR);
    expect(await read(ben, id)).not.toHaveProperty("items");
    expect(await call(ben, id, "submitted", { label: "A" })).toHaveStatus(409);
    expect((await (await call(ben, id, "begin")).json()).training.items).toMatchObject([{ label: "A" }]);
    expect(await call(ben, id, "begin")).toHaveStatus(409);
    await call(eve, id, "join");
    startAgo(server, id, 4 * HOUR + MINUTE);
    const late = await call(eve, id, "begin");
    expect(late).toHaveStatus(409);
    expect(await messageOf(late)).toBe("This training is over.");
  });
});

describe("'I have submitted'", () => {
  test("needs a handle at the judge, and is taken once a minute", async () => {
    const id = await make(cyd, {
      problems: { items: [{ link: linkOf("1900") }, { link: linkOf("1900", "B") }] },
    });
    expect(await call(ben, id, "submitted", { label: "A" })).toHaveStatus(404);
    await call(ben, id, "join");
    expect(await call(ben, id, "submitted", { label: "A" })).toHaveStatus(409);
    startAgo(server, id, 10 * MINUTE);
    const none = await call(ben, id, "submitted", { label: "A" });
    expect(none).toHaveStatus(409);
    expect(await messageOf(none)).toBe("Link your handle at Codeforces first.");
    const handle = { judge: "codeforces", handle: "petr", handle_key: "petr", state: "ready", created_at: 1 };
    insert(server, "handles", { user_id: Number(ben.id), ...handle });
    expect(await call(ben, id, "submitted", { label: "A" })).toHaveStatus(200);
    expect((await rowsOf(ada, id))[0].cells).toEqual([
      { status: "pending", attempts: 0 },
      { status: "", attempts: 0 },
    ]);
    const again = await call(ben, id, "submitted", { label: "B" });
    expect(again).toHaveStatus(429);
    expect(Number(again.headers.get("Retry-After"))).toBeGreaterThan(30);
    expect(await call(ben, id, "submitted", { label: "a" })).toHaveStatus(400);
    expect(await call(ben, id, "submitted", { label: "Z" })).toHaveStatus(404);
  });

  test("is one's own word where the site reads no submissions", async () => {
    const id = await make(cyd, { problems: { items: [{ link: CLUB }] } });
    await call(ben, id, "join");
    startAgo(server, id, 10 * MINUTE);
    expect(await call(ben, id, "submitted", { label: "A" })).toHaveStatus(200);
    const twice = await call(ben, id, "submitted", { label: "A" });
    expect(await messageOf(twice)).toBe("You have already said that you solved problem A.");
    expect(twice).toHaveStatus(409);
    expect((await rowsOf(ben, id))[0]).toMatchObject({ solved: 0, cells: [{ status: "pending" }] });
    expect((await rowsOf(ben, id, "?at=5"))[0].cells).toMatchObject([{ status: "" }]);
  });
});

describe("a duel", () => {
  const challenge = (by: Member, changes: object = {}) =>
    by.post("/api/duels", { opponent: "ben", minutes: 30, count: 2, from: 1800, to: 1800, ...changes });
  const waiting = async (by: Member) => (await (await challenge(by)).json()).training._id as string;

  test("waits for its answer, and begins at once when it is accepted", async () => {
    const made = await challenge(ada);
    expect(made).toHaveStatus(201);
    const { training } = await made.json();
    expect(training).toEqual({
      ...{ _id: expect.any(String), title: "ada and ben", kind: "duel", state: "planned", minutes: 30 },
      ...{ scoring: "points", penalty: 0, teams: false, participants: 0 },
      owner: { _id: ada.id, username: "ada" },
      opponent: { _id: ben.id, username: "ben" },
      ...{ isIn: false, isOwner: true, isFinal: false },
    });
    const { notifications } = await ben.json("/api/notifications");
    expect(notifications[0].text).toBe("ada challenges you to a duel");
    for (const by of [eve, ada]) {
      expect((await call(by, training._id, "accept")).status, by.user.username).toBe(by === eve ? 404 : 403);
    }
    expect(await call(ben, training._id, "join")).toHaveStatus(409);
    const [first, second] = await Promise.all([1, 2].map(() => call(ben, training._id, "accept")));
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    const begun = await read(ada, training._id);
    expect(begun).toMatchObject({ state: "running", participants: 2, isIn: true });
    expect(Date.parse(begun.endsAt) - Date.parse(begun.startsAt)).toBe(30 * MINUTE);
    expect(begun.items.map(({ name }: { name: string }) => name).sort()).toEqual([
      "Road to Nowhere",
      "Road to Somewhere",
    ]);
    expect(begun.items[0]).not.toHaveProperty("rating");
    expect((await ada.json("/api/notifications")).notifications[0].text).toBe(
      "ben accepted your challenge: the duel has begun",
    );
    for (const what of ["accept", "decline", "leave", "begin"]) {
      expect(await call(ben, training._id, what), what).toHaveStatus(409);
    }
    expect(await ada.put(`/api/trainings/${training._id}`, { title: "Mine" })).toHaveStatus(400);
  });

  test("is declined by the one and withdrawn by the other, and leaves nothing behind", async () => {
    for (const by of [ben, ada]) {
      const id = await waiting(ada);
      expect(await call(cyd, id, "decline")).toHaveStatus(403);
      expect(await call(eve, id, "decline")).toHaveStatus(404);
      expect(await call(by, id, "decline")).toHaveStatus(200);
      expect(await ada.get(`/api/trainings/${id}`)).toHaveStatus(404);
      expect(await call(ben, id, "accept")).toHaveStatus(404);
    }
  });

  test("is refused with oneself, with nobody, with somebody who blocks, and without problems", async () => {
    const refused = async (changes: object, field: string) => {
      const response = await challenge(ada, changes);
      expect(response).toHaveStatus(400);
      return (await response.json()).errors[field]?.join() as string;
    };
    expect(await refused({ opponent: "ada" }, "opponent")).toBe("Challenge somebody else.");
    expect(await refused({ count: 11 }, "count")).toContain("from 1 to 10");
    expect(await refused({ from: 1900 }, "to")).toContain("must not be below");
    expect(await refused({ from: 3900, to: 3900 }, "to")).toContain("too few");
    expect((await challenge(ada, { opponent: "nobody" })).status).toBe(400);
    expect(await eve.post(`/api/users/${ada.id}/block`)).toHaveStatus(200);
    expect((await challenge(ada, { opponent: "eve" })).status).toBe(403);
    expect(await eve.post(`/api/users/${ada.id}/unblock`)).toHaveStatus(200);
  });
});

test("the export names one's trainings, and a deleted account leaves those of others", async () => {
  const [dan, flo] = [await signUp(server, "dan"), await signUp(server, "flo")];
  const own = await makeTraining(dan, { title: "Alone" });
  const shared = await makeTraining(dan, { title: "Shared", audience: { members: ["flo"] } });
  for (const member of [dan, flo]) await call(member, shared, "join");
  const zip = unzipSync(new Uint8Array(await (await dan.get("/settings/export")).arrayBuffer()));
  const [, bytes] = Object.entries(zip).find(([name]) => /trainings/.test(name)) ?? [];
  const exported = JSON.parse(new TextDecoder().decode(bytes));
  expect(exported).toMatchObject([
    { _id: own, title: "Alone", isOwner: true, tookPart: false },
    { _id: shared, title: "Shared", isOwner: true, tookPart: true },
  ]);
  const leaving = { intent: "delete-account", password: PASSWORD };
  expect((await dan.postForm("/settings", leaving)).status).toBeLessThan(400);
  await expect.poll(async () => (await cyd.get(`/api/trainings/${own}`)).status).toBe(404);
  const left = await read(flo, shared);
  expect(left).toMatchObject({ title: "Shared", participants: 1, isIn: true });
  expect(left).not.toHaveProperty("owner");
  expect(await call(flo, shared, "leave")).toHaveStatus(200);
});
