import { beforeAll, describe, expect, test } from "vitest";
import type { Client } from "./client.ts";
import { addProblem, aProblem, problemFields } from "./problems.ts";
import { siteWith } from "./site.ts";

const SECRET = "Xylophone";
const marked = (choice: string) =>
  aProblem({
    title: `${SECRET} ${choice}`,
    choice,
    platform: { name: `${SECRET}Judge${choice}`, rating: 5 },
    tags: [`${SECRET}-${choice}`],
  });

const { author, other } = siteWith(["author", "other"]);

test.each<[name: string, run: (client: Client, id: string) => Promise<Response>]>([
  ["screen", (c, id) => c.get(`/problem/${id}`)],
  ["update screen", (c, id) => c.get(`/problem/${id}/updateproblem`)],
  ["raw input", (c, id) => c.get(`/problem/${id}/samples/1/input.txt`)],
  ["raw output", (c, id) => c.get(`/problem/${id}/samples/1/output.txt`)],
  ["bookmark form", (c, id) => c.postForm(`/problem/${id}`, { intent: "bookmark" })],
  ["call", (c, id) => c.get(`/api/problem/${id}`)],
  ["bookmark call", (c, id) => c.post(`/api/bookmark/${id}`)],
  ["unbookmark call", (c, id) => c.post(`/api/unbookmark/${id}`)],
  ["update form", (c, id) => c.postForm(`/problem/${id}/updateproblem`, problemFields({ title: "Changed" }))],
  ["update call", (c, id) => c.put(`/api/problem/${id}/updateproblem`, marked("public"))],
  ["delete form", (c, id) => c.postForm(`/problem/${id}`, { intent: "delete" })],
  ["delete call", (c, id) => c.delete(`/api/problem/${id}/deleteproblem`)],
])("another user's private problem gets a 404 that reveals nothing: %s", async (_, run) => {
  const id = await addProblem(author, marked("private"));
  const before = await author.text(`/api/problem/${id}`);
  const response = await run(other, id);
  expect(response).toHaveStatus(404);
  expect(await response.text()).not.toContain(SECRET);
  expect(await author.text(`/api/problem/${id}`)).toBe(before);
  await author.delete(`/api/problem/${id}/deleteproblem`);
});

describe("a private problem", () => {
  let id: string;
  beforeAll(async () => {
    id = await addProblem(author, marked("public"));
    await other.post(`/api/bookmark/${id}`);
    await author.put(`/api/problem/${id}/updateproblem`, marked("private"));
  });

  test.each([
    "/dashboard",
    "/dashboard.data",
    "/api/dashboard?show=bookmarked",
    "/addproblem",
    "/bookmarkedproblems.data",
  ])("is not shown to others at %s, and its platform is not among the filters", async (path) => {
    expect((await other.text(path)).toLowerCase()).not.toContain(SECRET.toLowerCase());
  });

  test("is counted for its author only", async () => {
    const counts = async (client: Client) => [
      /class="count">(\d+)</.exec(await client.text("/dashboard"))?.[1],
      /(\d+) saved/.exec(await client.text("/bookmarkedproblems"))?.[1],
    ];
    expect(await counts(other)).toEqual(["0", "0"]);
    expect(await counts(author)).toEqual(["1", "0"]);
  });

  test("excludes contributions to it from all public counts until it is public again", async () => {
    const solution = { approach: "a", description: "b", code: "c", language: "python" };
    const problem = await addProblem(author, marked("public"));
    await other.post(`/api/problem/${problem}/addsolution`, solution);
    await author.post(`/api/problem/${problem}/addsolution`, solution);
    const { solutions } = await author.json(`/api/problem/${problem}/solutions`);
    for (const { _id } of solutions) {
      await other.post(`/api/problem/${problem}/solutions/${_id}/addreview`, { rating: 5, comment: "d" });
    }
    const figures = (client: Client) =>
      Promise.all([author, other].map((user) => figuresOf(client, user.id)));
    const shown = [
      { leaderboard: 1, call: 1, solutions: "1", contributions: "2", reviews: "1" },
      { leaderboard: 1, call: 1, solutions: "1", contributions: "3", reviews: undefined },
    ];
    const nothing = { leaderboard: 0, call: 0, solutions: "0", contributions: "0", reviews: undefined };
    for (const client of [author, other]) expect(await figures(client)).toEqual(shown);
    await author.put(`/api/problem/${problem}/updateproblem`, marked("private"));
    for (const client of [author, other]) expect(await figures(client)).toEqual([nothing, nothing]);
    // Solutions to a private problem do not count for others.
    await author.post(`/api/problem/${problem}/addsolution`, solution);
    expect(await figures(other)).toEqual([nothing, nothing]);
    await author.put(`/api/problem/${problem}/updateproblem`, marked("public"));
    const more = { ...shown[0], leaderboard: 2, call: 2, solutions: "2", contributions: "3" };
    expect(await figures(other)).toEqual([more, shown[1]]);
    await author.delete(`/api/problem/${problem}/deleteproblem`);
    expect(await figures(other)).toEqual([nothing, nothing]);
  });

  test("is shown to its author, marked as private", async () => {
    for (const path of ["/dashboard", `/dashboard?q=${SECRET}`, "/myproblems"]) {
      const html = await author.text(path);
      expect(html).toContain(`/problem/${id}`);
      expect(html).toContain("Private");
    }
    expect(await author.text("/addproblem")).toContain(`${SECRET.toLowerCase()}-private`);
  });

  test("reappears in its readers' bookmarks once it is public again", async () => {
    await author.put(`/api/problem/${id}/updateproblem`, marked("public"));
    expect(await other.text("/bookmarkedproblems")).toContain(`${SECRET} public`);
  });
});

async function figuresOf(client: Client, userId: string) {
  const top = (await client.json("/api/top-users")) as {
    _id: string;
    solutionsCount: number;
  }[];
  const { user } = await client.json(`/api/myprofile/${userId}`);
  // The client's own profile has a different address.
  const there = (await client.get(`/profile/${userId}`)).headers.get("Location");
  const html = await client.text(there ?? `/profile/${userId}`);
  return {
    leaderboard: top.find(({ _id }) => _id === userId)?.solutionsCount ?? 0,
    call: user.solutionsCount,
    solutions: /Solutions<\/dt><dd>(\d+)</.exec(html)?.[1],
    contributions: /(\d+) contributions? in the last/.exec(html)?.[1],
    reviews: /(\d+) reviews?<\/dt>/.exec(html)?.[1],
  };
}
