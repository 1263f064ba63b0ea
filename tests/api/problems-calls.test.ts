import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openData } from "../setup/data.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Member, signUp } from "./client.ts";
import { addProblem, aProblem, entriesOf } from "./problems.ts";

let server: TestServer;
let ada: Member;
let grace: Member;
beforeAll(async () => {
  server = await startServer();
  ada = await signUp(server, "ada");
  grace = await signUp(server, "grace");
});
afterAll(() => server.stop());

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const stored = async (id: string) => {
  const response = await ada.get(`/api/problem/${id}`);
  expect(response).toHaveStatus(200);
  return (await response.json()) as { problem: Record<string, unknown>; isBookmarked: boolean };
};

describe("a problem", () => {
  let id: string;
  beforeEach(async () => {
    id = await addProblem(ada, { tags: ["DP", "segment tree", "dp"], timeLimitMs: 2000 });
  });

  const entry = () => ({
    _id: id,
    title: "Two Towers",
    choice: "public",
    platform: { name: "Codeforces", rating: 5 },
    link: "https://example.org/problem/1",
    user: { _id: ada.id, username: "ada" },
    tags: ["dp", "segment-tree"],
    solutionsCount: 0,
    reviewsCount: 0,
    averageRating: null,
    createdAt: isoTime,
    updatedAt: isoTime,
    mark: null,
  });

  test("is returned in full by its own call", async () => {
    expect(await stored(id)).toEqual({
      isBookmarked: false,
      problem: {
        ...entry(),
        problemstatement: aProblem().problemstatement,
        moreexamples: [],
        timeLimitMs: 2000,
        memoryLimitMb: null,
        contest: "",
        inputFile: "",
        outputFile: "",
        interactive: false,
        solutions: [],
        reviews: [],
      },
    });
  });

  test.each(["/api/dashboard", "/api/myproblems"])("is the first entry of %s", async (path) => {
    expect((await entriesOf(ada, path))[0]).toEqual(entry());
  });

  test("appears once among the bookmarks after it was bookmarked", async () => {
    for (let i = 0; i < 2; i++) expect(await ada.post(`/api/bookmark/${id}`)).toHaveStatus(200);
    const bookmarks = await entriesOf(ada, "/api/bookmarkedproblems");
    expect(bookmarks).toEqual([entry()]);
    expect((await stored(id)).isBookmarked).toBe(true);
    expect(await entriesOf(grace, "/api/bookmarkedproblems")).toEqual([]);
    for (let i = 0; i < 2; i++) expect(await ada.post(`/api/unbookmark/${id}`, {})).toHaveStatus(200);
    expect((await stored(id)).isBookmarked).toBe(false);
    expect(await entriesOf(ada, "/api/bookmarkedproblems")).toEqual([]);
  });

  test("is bookmarked and unbookmarked together with others that the reader may see", async () => {
    const hidden = await addProblem(grace, { choice: "private" });
    const other = await addProblem(grace);
    const added = await ada.post("/api/bookmark", { problems: [id, hidden, other, id, "999999"] });
    expect(await added.json()).toEqual({ bookmarked: 2 });
    const ids = async () =>
      (await entriesOf(ada, "/api/bookmarkedproblems")).map(({ _id }) => _id).toSorted();
    expect(await ids()).toEqual([id, other].toSorted());
    await grace.post(`/api/bookmark/${other}`);
    const removed = await ada.post("/api/unbookmark", { problems: [other, hidden, id] });
    expect(((await removed.json()) as { removed: string[] }).removed.toSorted()).toEqual(
      [id, other].toSorted(),
    );
    expect(await ids()).toEqual([]);
    expect(await entriesOf(grace, "/api/bookmarkedproblems")).toMatchObject([{ _id: other }]);
    for (const each of [hidden, other]) await grace.delete(`/api/problem/${each}/deleteproblem`);
    for (const problems of [undefined, [], ["x"], [1], Array(101).fill("1")])
      expect(await ada.post("/api/unbookmark", { problems }), String(problems)).toHaveStatus(400);
  });

  test("is replaced by a full problem object; read-only keys are ignored", async () => {
    const { problem } = await stored(id);
    const response = await ada.put(`/api/problem/${id}/updateproblem`, {
      ...problem,
      title: "Three Towers",
      user: { _id: grace.id, username: "grace" },
      solutionsCount: 99,
      _id: "1",
      unheard: { of: true },
    });
    expect(response).toHaveStatus(200);
    expect(await response.json()).toEqual({ message: "Problem updated successfully!" });
    expect((await stored(id)).problem).toEqual({ ...problem, title: "Three Towers", updatedAt: isoTime });
  });

  test("has a contest, files and whether it is interactive, where they are given", async () => {
    const more = { contest: "Spring Cup", inputFile: "cubes.in", outputFile: "cubes.out", interactive: true };
    const other = await addProblem(ada, more);
    expect((await stored(other)).problem).toMatchObject(more);
    const page = await (await ada.get(`/problem/${other}`)).text();
    for (const text of ["Interactive problem", "cubes.in", "cubes.out", "Spring Cup"])
      expect(page).toContain(text);
    expect(await (await ada.get(`/problem/${id}`)).text()).not.toMatch(/Interactive|Input file|Contest</);
    const { problem } = await stored(other);
    expect(await ada.put(`/api/problem/${other}/updateproblem`, problem)).toHaveStatus(200);
    expect((await stored(other)).problem).toMatchObject(more);
    expect(await ada.put(`/api/problem/${other}/updateproblem`, aProblem())).toHaveStatus(200);
    const none = { contest: "", inputFile: "", outputFile: "", interactive: false };
    expect((await stored(other)).problem).toMatchObject(none);
    for (const wrong of [
      { contest: "x".repeat(201) },
      { inputFile: "x".repeat(101) },
      { interactive: "yes" },
    ])
      expect(await ada.post("/api/addproblem", aProblem(wrong)), JSON.stringify(wrong)).toHaveStatus(400);
  });

  test("is deleted with its bookmarks", async () => {
    await grace.post(`/api/bookmark/${id}`);
    const response = await ada.delete(`/api/problem/${id}/deleteproblem`);
    expect(response).toHaveStatus(200);
    expect(await response.json()).toEqual({ message: "Problem deleted" });
    expect(await ada.get(`/api/problem/${id}`)).toHaveStatus(404);
    expect(await ada.delete(`/api/problem/${id}/deleteproblem`)).toHaveStatus(404);
    expect(await entriesOf(grace, "/api/bookmarkedproblems")).toEqual([]);
  });
});

test("myproblems names the user", async () => {
  expect(await (await grace.get("/api/myproblems")).json()).toEqual({ problems: [], username: "grace" });
});

test("texts come back as sent, including markup and scripts of all kinds", async () => {
  const title = `<script>alert("1")</script> & 木 🏰 'x'`;
  const problemstatement = {
    statement: "$a^2$ <img src=x onerror=alert(1)>",
    input: "`n`",
    output: "**m**",
    exampleinput: "  1 2\r\n3  \r\n\r\n",
    exampleoutput: " \t4",
  };
  const id = await addProblem(ada, { title, problemstatement });
  expect((await stored(id)).problem).toMatchObject({
    title,
    problemstatement: { ...problemstatement, exampleinput: "  1 2\n3  " },
  });
  const page = await (await ada.get(`/problem/${id}`)).text();
  expect(page).not.toContain("<script>alert");
  expect(page).not.toMatch(/<img[^>]*onerror/);
  expect(await (await ada.get(`/problem/${id}/samples/1/input.txt`)).text()).toBe("  1 2\n3  \n");
});

describe("an Idempotency-Key", () => {
  const send = (client: Member, key: string) =>
    client.post("/api/addproblem", aProblem({ title: `Sent with ${key}` }), { "Idempotency-Key": key });
  const idsOf = async (responses: Response[]) =>
    new Set(await Promise.all(responses.map(async (r) => ((await r.json()) as { _id: string })._id)));

  test("stores one problem for many equal posts, even concurrent ones", async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(ada, "key-one-1")));
    for (const response of responses) expect(response).toHaveStatus(201);
    expect((await idsOf(responses)).size).toBe(1);
  });

  test("is separate for each user", async () => {
    expect((await idsOf([await send(ada, "key-two-2"), await send(grace, "key-two-2")])).size).toBe(2);
  });
});

test("the leaderboard lists the ten users with the most solutions; the earlier wins a tie", async () => {
  const names = Array.from({ length: 12 }, (_, i) => `solver${i + 1}`);
  expect(await (await ada.get("/api/top-users")).json()).toEqual([]);
  for (const name of names) await signUp(server, name);
  const db = openData(server.dataDir);
  const set = db.prepare("update users set solutions_count = ?, solutions_count_at = ? where username = ?");
  // solver1 and solver2 have none; solver3 and solver4 tie, the second was quicker.
  for (const [i, name] of names.entries()) set.run(i < 2 ? 0 : Math.max(4, i + 1), 1000 - i, name);
  set.run(50, 2000, "ada");
  db.close();
  const top = (await (await grace.get("/api/top-users")).json()) as { username: string }[];
  expect(top[0]).toEqual({ _id: ada.id, username: "ada", email: "ada@example.org", solutionsCount: 50 });
  expect(top.map((user) => user.username)).toEqual([
    "ada",
    ...["solver12", "solver11", "solver10", "solver9", "solver8", "solver7", "solver6", "solver5", "solver4"],
  ]);
});
