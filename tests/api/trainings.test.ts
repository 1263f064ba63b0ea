import { beforeAll, describe, expect, test } from "vitest";
import { makeStaff } from "../setup/reports.ts";
import {
  addContest,
  aTraining,
  HOUR,
  iso,
  linkOf,
  MINUTE,
  makeTraining,
  startAgo,
} from "../setup/trainings.ts";
import { Client, type Member } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben, eve, liv } = siteWith(["ada", "ben", "eve", "liv"]);
let cyd: Member;
let group: string;
beforeAll(async () => {
  ({ cyd } = await makeStaff(server));
  addContest(server, "1900", ["Cover in Water", "Laura and Operations", "Anji's Tree"]);
  group = (await (await cyd.post("/api/groups", { name: "Varsity" })).json()).group._id;
  expect(await cyd.put(`/api/groups/${group}/members`, { add: ["ada", "ben"] })).toHaveStatus(200);
});

const make = (by: Member, changes: object = {}, headers: Record<string, string> = {}) =>
  by.post("/api/trainings", aTraining({ ...changes }), headers);
const read = async (by: Client, id: string) => (await by.json(`/api/trainings/${id}`)).training;
/** A training for these members that is running. */
async function running(owner: Member, members: Member[], changes: object = {}): Promise<string> {
  const audience = { members: members.map(({ user }) => user.username) };
  const id = await makeTraining(owner, { audience, ...changes });
  startAgo(server, id, 10 * MINUTE);
  return id;
}
const titlesOf = async (by: Client, query = "") =>
  (await by.json(`/api/trainings${query}`)).trainings.map(({ title }: { title: string }) => title);

describe("a training", () => {
  test("is answered with its facts, and with its problems to its owner", async () => {
    const at = iso(Math.ceil(Date.now() / 1000) * 1000 + HOUR);
    const response = await make(ada, {
      ...{ title: "Round at home", start: { at }, minutes: 120, scoring: "icpc", freeze: 30, thaw: "owner" },
      audience: { groups: [group] },
      problems: { contest: { judge: "codeforces", key: "1900" } },
    });
    expect(response).toHaveStatus(201);
    const { training } = await response.json();
    expect(training).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      title: "Round at home",
      kind: "training",
      state: "planned",
      startsAt: at,
      endsAt: iso(Date.parse(at) + 2 * HOUR),
      minutes: 120,
      scoring: "icpc",
      penalty: 20,
      freezeAt: iso(Date.parse(at) + 90 * MINUTE),
      thaw: "owner",
      teams: false,
      owner: { _id: ada.id, username: "ada" },
      items: ["Cover in Water", "Laura and Operations", "Anji's Tree"].map((name, place) => ({
        ...{ label: "ABC"[place], name, link: linkOf("1900", "ABC"[place]), points: 1 },
      })),
      participants: 0,
      isIn: false,
      isOwner: true,
      isFinal: false,
    });
    expect(await read(ada, training._id)).toEqual(training);
    const { items, ...known } = training;
    expect(await read(ben, training._id)).toEqual({ ...known, isOwner: false });
    expect(await eve.get(`/api/trainings/${training._id}`)).toHaveStatus(404);
    expect(await new Client(server.url).get(`/api/trainings/${training._id}`)).toHaveStatus(401);
    const { notifications } = await ben.json("/api/notifications");
    expect(notifications.map(({ text }: { text: string }) => text)).toContain(
      "ada invites you to the training Round at home",
    );
  });

  test("is made once from requests with the same key", async () => {
    const key = { "Idempotency-Key": "a-training-once" };
    const answers = await Promise.all([1, 2, 3].map(() => make(ben, { title: "Once" }, key)));
    const made = await Promise.all(answers.map(async (answer) => (await answer.json()).training._id));
    expect(new Set(made).size).toBe(1);
    expect((await titlesOf(ben, "?show=yours")).filter((title: string) => title === "Once")).toHaveLength(1);
  });

  test("is listed for its audience, and moves to the past ones once it is over", async () => {
    const id = await running(ben, [ada], { title: "Last week" });
    expect(await titlesOf(ada)).toContain("Last week");
    expect(await titlesOf(ada, "?show=past")).not.toContain("Last week");
    startAgo(server, id, 3 * HOUR);
    expect(await titlesOf(ada)).not.toContain("Last week");
    expect(await titlesOf(ada, "?show=past")).toContain("Last week");
    expect(await titlesOf(ada, "?show=yours")).not.toContain("Last week");
    expect(await titlesOf(eve, "?show=past")).not.toContain("Last week");
    expect(await titlesOf(ada, `?group=${group}`)).toContain("Round at home");
    expect(await ada.get("/api/trainings?show=none")).toHaveStatus(400);
    expect((await titlesOf(cyd)).length).toBeGreaterThan(1);
  });
});

describe("is refused in words", () => {
  const at = () => iso(Date.now() + HOUR);
  const items = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ link: `https://judge.example/${place}` }));
  test.each<[string, () => object, string, RegExp]>([
    ["no problems", () => ({ problems: { items: [] } }), "problems", /at least one problem/],
    ["27 problems", () => ({ problems: { items: items(27) } }), "problems", /at most 26 problems/],
    [
      "one twice",
      () => ({ problems: { items: [...items(2), ...items(1)] } }),
      "problems",
      /C is in .* twice/,
    ],
    ["no address", () => ({ problems: { items: [{ link: "A+B" }] } }), "problems", /Problem A/],
    ["unknown key", () => ({ problems: { items: [{ judge: "codeforces", key: "1Z" }] } }), "problems", /1Z/],
    [
      "unknown contest",
      () => ({ problems: { contest: { judge: "codeforces", key: "1" } } }),
      "problems",
      /known/,
    ],
    ["too few", () => ({ problems: { pick: { count: 2, from: 4000, to: 4000 } } }), "problems", /too few/],
    ["a start in the past", () => ({ start: { at: iso(Date.now() - HOUR) } }), "start", /past/],
    [
      "an end before the start",
      () => ({ start: { from: at(), until: iso(Date.now()) } }),
      "start",
      /end after/,
    ],
    ["minutes", () => ({ minutes: 4 }), "minutes", /from 5 to 10080/],
    ["penalty", () => ({ penalty: 61 }), "penalty", /from 0 to 60/],
    ["freeze", () => ({ freeze: 60 }), "freeze", /shorter/],
    ["race", () => ({ scoring: "race", freeze: 5 }), "freeze", /race/],
    ["scoring", () => ({ scoring: "ioi" }), "scoring", /icpc, points, atcoder, race/],
    ["members", () => ({ audience: { members: ["nobody"] } }), "audience", /nobody/],
    ["groups", () => ({ audience: { groups: ["9999"] } }), "audience", /no such group/],
    ["no title", () => ({ title: " " }), "title", /Title/],
  ])("%s", async (_, changes, field, message) => {
    const response = await make(eve, changes());
    expect(response).toHaveStatus(400);
    expect((await response.json()).errors[field].join()).toMatch(message);
  });

  test("groups that the user does not know, also as those who have not tried the problems", async () => {
    for (const changes of [
      { audience: { groups: [group] } },
      { problems: { pick: { count: 1, from: 1500, to: 1500, for: group } } },
    ]) {
      const response = await make(eve, changes);
      expect(response).toHaveStatus(400);
      expect(await response.text()).toContain("There is no such group.");
    }
  });

  test("everyone, unless by staff", async () => {
    expect(await make(eve, { audience: "everyone" })).toHaveStatus(403);
    expect(await make(cyd, { audience: "everyone", title: "For all" })).toHaveStatus(201);
    expect(await titlesOf(eve)).toContain("For all");
  });

  test("a private problem", async () => {
    const problem = await addProblem(eve, { choice: "private" });
    const response = await make(eve, { problems: { items: [{ problem }] } });
    expect(response).toHaveStatus(400);
    expect((await response.json()).errors.problems).toEqual([
      expect.stringContaining("Make it public first"),
    ]);
  });

  test("a sixth that has not begun", async () => {
    for (let made = 0; made < 5; made++) await makeTraining(liv);
    const sixth = await make(liv);
    expect(sixth).toHaveStatus(409);
    expect((await sixth.json()).message).toContain("5 trainings that have not begun");
    const duel = { opponent: "ada", minutes: 60, count: 1, from: 1500, to: 1500 };
    expect(await liv.post("/api/duels", duel)).toHaveStatus(409);
    const [first] = (await liv.json("/api/trainings?show=yours")).trainings;
    expect(await liv.delete(`/api/trainings/${first._id}`)).toHaveStatus(200);
    expect(await make(liv)).toHaveStatus(201);
  });
});

describe("changing one", () => {
  const facts = (startsAt: string, changes: object = {}) => ({
    ...{ title: "Changed", minutes: 60, start: { at: startsAt }, audience: { members: ["ben"] } },
    ...changes,
  });
  const put = (by: Member, id: string, body: object) => by.put(`/api/trainings/${id}`, body);

  test("is for its owner and staff", async () => {
    const id = await makeTraining(ada, { audience: { members: ["ben"] } });
    const { startsAt } = await read(ada, id);
    expect(await put(ben, id, facts(startsAt))).toHaveStatus(403);
    expect(await put(eve, id, facts(startsAt))).toHaveStatus(404);
    expect(await ben.delete(`/api/trainings/${id}`)).toHaveStatus(403);
    expect(await put(cyd, id, facts(startsAt))).toHaveStatus(200);
    const other = { problems: { items: [{ link: linkOf("1900", "B"), points: 5 }] } };
    const changed = await put(ada, id, facts(startsAt, other));
    expect((await changed.json()).training).toMatchObject({
      title: "Changed",
      items: [{ label: "A", name: "Laura and Operations", points: 5 }],
    });
    expect(await ada.delete(`/api/trainings/${id}`)).toHaveStatus(200);
    expect(await ada.get(`/api/trainings/${id}`)).toHaveStatus(404);
  });

  test("changes only the title, the freeze and a later end once it has begun", async () => {
    const id = await running(eve, [ben]);
    const before = await read(eve, id);
    const changes = { minutes: 90, freeze: 30, problems: { items: [{ link: linkOf("1900", "B") }] } };
    const changed = await put(eve, id, facts(before.startsAt, { ...changes, scoring: "points" }));
    expect(changed).toHaveStatus(200);
    expect((await changed.json()).training).toMatchObject({
      ...{ title: "Changed", minutes: 90, startsAt: before.startsAt, scoring: "icpc", items: before.items },
      endsAt: iso(Date.parse(before.endsAt) + 30 * MINUTE),
      freezeAt: before.endsAt,
    });
    const earlier = await put(eve, id, facts(before.startsAt));
    expect(earlier).toHaveStatus(409);
    expect((await earlier.json()).message).toContain("only end later");
  });
});

test("a problem that becomes private is 'Problem C' to all but its author, and keeps its cells", async () => {
  const problem = await addProblem(ada, { title: "Quokkabarrow", link: "https://example.org/quokka" });
  const items = [{ link: linkOf("1900") }, { link: linkOf("1900", "B") }, { problem }];
  const id = await makeTraining(cyd, { audience: { members: ["ada", "ben"] }, problems: { items } });
  expect(await ben.post(`/api/trainings/${id}/join`, {})).toHaveStatus(200);
  startAgo(server, id, 10 * MINUTE);
  expect(await ben.post(`/api/trainings/${id}/submitted`, { label: "C" })).toHaveStatus(200);
  const cellsOf = async () => (await ben.json(`/api/trainings/${id}/standings`)).rows[0].cells;
  const cells = await cellsOf();
  expect(cells[2]).toMatchObject({ status: "pending" });
  const hidden = aProblem({ title: "Quokkaburrow", link: "https://example.org/quokka", choice: "private" });
  expect(await ada.put(`/api/problem/${problem}/updateproblem`, hidden)).toHaveStatus(200);

  const expectHidden = async () => {
    for (const reader of [ben, cyd]) {
      const { items } = await read(reader, id);
      expect(items.map(({ label }: { label: string }) => label)).toEqual(["A", "B", "C"]);
      expect(items[2]).toEqual({ label: "C", name: "Problem C", points: 1 });
      for (const door of ["", "/standings"]) {
        expect(await reader.text(`/api/trainings/${id}${door}`)).not.toMatch(/quokka/i);
      }
    }
  };
  await expectHidden();
  expect((await read(ada, id)).items[2]).toMatchObject({ name: "Quokkaburrow", problem: { _id: problem } });
  expect(await cellsOf()).toEqual(cells);

  // Its result is kept, and nothing in it names the problem.
  startAgo(server, id, 30 * HOUR);
  inData(server.dataDir, (db) =>
    db.prepare("update trainings set step = 'final', step_at = 1 where id = ?").run(Number(id)),
  );
  await expect.poll(async () => (await read(ben, id)).isFinal).toBe(true);
  await expectHidden();
  const kept = inData(server.dataDir, (db) =>
    db.prepare("select body from training_results where training_id = ?").pluck().get(Number(id)),
  );
  expect(String(kept)).toContain('"cells"');
  expect(String(kept)).not.toMatch(/quokka/i);
  // A deleted one leaves its letter and its cells behind.
  expect(await ada.delete(`/api/problem/${problem}/deleteproblem`)).toHaveStatus(200);
  const gone = () =>
    inData(server.dataDir, (db) => db.prepare("select 1 from problems where id = ?").get(Number(problem)));
  await expect.poll(gone).toBeUndefined();
  await expectHidden();
  expect((await read(ada, id)).items[2]).toEqual({ label: "C", name: "Problem C", points: 1 });
});
