import { beforeEach, describe, expect, test } from "vitest";
import { inData } from "./database.ts";
import { addProblem, aProblem, entriesOf } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, grace } = siteWith(["ada", "grace"]);

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

  test("appears in the right lists", async () => {
    expect(await ada.post(`/api/bookmark/${id}`)).toHaveStatus(200);
    for (const path of ["/api/dashboard", "/api/myproblems", "/api/bookmarkedproblems"])
      expect((await entriesOf(ada, path))[0], path).toEqual(entry());
    expect((await stored(id)).isBookmarked).toBe(true);
    expect(await entriesOf(grace, "/api/bookmarkedproblems")).toEqual([]);
    expect(await ada.post(`/api/unbookmark/${id}`, {})).toHaveStatus(200);
    expect(await entriesOf(ada, "/api/bookmarkedproblems")).toEqual([]);
  });

  test("can be bookmarked and unbookmarked together with others in one call", async () => {
    const added = await ada.post("/api/bookmark", { problems: [id, "999999"] });
    expect(await added.json()).toEqual({ bookmarked: 1 });
    const removed = await ada.post("/api/unbookmark", { problems: [id] });
    expect(await removed.json()).toEqual({ removed: [id] });
    for (const problems of [undefined, [], ["x"], [1], Array(101).fill("1")])
      expect(await ada.post("/api/unbookmark", { problems }), String(problems)).toHaveStatus(400);
  });

  test("can be replaced by a full problem object, whose read-only keys are ignored", async () => {
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

  test("can have a contest and files, and be interactive", async () => {
    const more = { contest: "Spring Cup", inputFile: "cubes.in", outputFile: "cubes.out", interactive: true };
    const other = await addProblem(ada, more);
    expect((await stored(other)).problem).toMatchObject(more);
    const page = await ada.text(`/problem/${other}`);
    for (const text of ["Interactive problem", "cubes.in", "cubes.out", "Spring Cup"])
      expect(page).toContain(text);
    expect(await ada.text(`/problem/${id}`)).not.toMatch(/Interactive|Input file|Contest</);
    const { problem } = await stored(other);
    expect(await ada.put(`/api/problem/${other}/updateproblem`, problem)).toHaveStatus(200);
    expect((await stored(other)).problem).toMatchObject(more);
    expect(await ada.put(`/api/problem/${other}/updateproblem`, aProblem())).toHaveStatus(200);
    const none = { contest: "", inputFile: "", outputFile: "", interactive: false };
    expect((await stored(other)).problem).toMatchObject(none);
    for (const wrong of [{ contest: "x".repeat(201) }, { inputFile: "x".repeat(101) }, { interactive: 1 }])
      expect(await ada.post("/api/addproblem", aProblem(wrong)), JSON.stringify(wrong)).toHaveStatus(400);
  });

  test("can be deleted", async () => {
    const response = await ada.delete(`/api/problem/${id}/deleteproblem`);
    expect(response).toHaveStatus(200);
    expect(await response.json()).toEqual({ message: "Problem deleted" });
    expect(await ada.get(`/api/problem/${id}`)).toHaveStatus(404);
  });
});

test("myproblems returns the user's name", async () => {
  expect(await grace.json("/api/myproblems")).toEqual({ problems: [], username: "grace" });
});

test("texts are returned exactly as sent, including all kinds of markup and scripts", async () => {
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
  const page = await ada.text(`/problem/${id}`);
  expect(page).not.toContain("<script>alert");
  expect(page).not.toMatch(/<img[^>]*onerror/);
  expect(await ada.text(`/problem/${id}/samples/1/input.txt`)).toBe("  1 2\n3  \n");
});

test("concurrent posts with the same Idempotency-Key store one problem", async () => {
  const headers = { "Idempotency-Key": "key-one-1" };
  const answers = await Promise.all([1, 2, 3, 4].map(() => ada.post("/api/addproblem", aProblem(), headers)));
  for (const answer of answers) expect(answer).toHaveStatus(201);
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json())._id));
  expect(new Set(ids).size).toBe(1);
});

test("the top users are listed with their solution counts", async () => {
  expect(await ada.json("/api/top-users")).toEqual([]);
  inData(server.dataDir, (db) =>
    db.prepare("update users set solutions_count = 50 where username = 'ada'").run(),
  );
  // On PostgreSQL, the server sees what another process wrote up to a second later.
  await expect
    .poll(() => grace.json("/api/top-users"))
    .toEqual([{ _id: ada.id, username: "ada", email: "ada@example.org", solutionsCount: 50 }]);
});
