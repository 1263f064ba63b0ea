import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf, textOf } from "./bodies.ts";
import type { Client } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { author, reviewer, other, third } = siteWith(["author", "reviewer", "other", "third"]);
let problem: string;
let solution: string;
beforeEach(async () => {
  problem = await addProblem(author);
  solution = await addSolution(author, problem);
});

const review = { rating: 4, comment: "Worth an evening." };

async function addSolution(client: Client, problemId: string): Promise<string> {
  const body = { approach: "Think.", description: "Long.", code: "print(1)", language: "python" };
  const response = await client.post(`/api/problem/${problemId}/addsolution`, body);
  expect(response).toHaveStatus(201);
  return ((await response.json()) as { _id: string })._id;
}

interface Review {
  _id: string;
  rating: number;
  comment: string;
  problem?: string;
  solution?: string;
  user: { _id: string; username: string } | null;
  createdAt: string;
}

async function reviewsOf(path: string, client: Client = other): Promise<Review[]> {
  const response = await client.get(path);
  expect(response).toHaveStatus(200);
  return ((await response.json()) as { reviews: Review[] }).reviews;
}

async function add(path: string, body: unknown = review, client: Client = reviewer): Promise<string> {
  const answer = (await jsonOf(201, client.post(`${path}/addreview`, body))) as {
    _id: string;
    message: string;
  };
  expect(answer.message).toBe("Review added successfully!");
  return answer._id;
}

const subjects = [
  { kind: "problem" as const, path: () => `/problem/${problem}` },
  { kind: "solution" as const, path: () => `/problem/${problem}/solutions/${solution}` },
];

describe.each(subjects)("reviews of a $kind", ({ kind, path }) => {
  const call = () => `/api${path()}`;

  test("are listed with the fields in the specification", async () => {
    expect(await reviewsOf(`${call()}/reviews`)).toEqual([]);
    const empty = await other.text(`${path()}/reviews`);
    expect(empty).toContain(`No reviews found for this ${kind}.`);
    const id = await add(call(), { ...review, [kind]: "999" });
    const [listed, ...more] = await reviewsOf(`${call()}/reviews`);
    expect(more).toEqual([]);
    expect(listed).toEqual({
      _id: id,
      ...review,
      [kind]: kind === "problem" ? problem : solution,
      user: { _id: reviewer.id, username: "reviewer" },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: listed?.createdAt,
      byAuthor: false,
      fromBlocked: false,
    });
  });

  test("are listed in pages, newest first", async () => {
    const clients = [reviewer, other, author];
    for (const [index, client] of clients.entries())
      await add(call(), { ...review, rating: index + 1 }, client);
    const first = await other.get(`${call()}/reviews?limit=2`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const ratings = ((await first.json()) as { reviews: Review[] }).reviews.map(({ rating }) => rating);
    expect(ratings).toEqual([3, 2]);
    expect((await reviewsOf(next)).map(({ rating }) => rating)).toEqual([1]);
  });

  test("are rejected by call and form if invalid, and the form keeps the text", async () => {
    const RANGE = "Rating must be a whole number from 1 to 5";
    const refused = await reviewer.post(`${call()}/addreview`, { rating: 6, comment: "  " });
    expect(refused).toHaveStatus(400);
    expect(await refused.json()).toMatchObject({
      errors: { rating: [RANGE], comment: ["Comment is required"] },
    });
    const html = await textOf(
      400,
      reviewer.postForm(`${path()}/addreview`, { rating: "9", comment: "Kept words" }),
    );
    expect(html).toContain(RANGE);
    expect(html).toContain("Kept words</textarea>");
    expect(await reviewsOf(`${call()}/reviews`)).toEqual([]);
  });

  test("are updated when the same user reviews again, by call or form, even concurrently", async () => {
    const calls = [1, 2].map(() => reviewer.post(`${call()}/addreview`, review));
    for (const response of await Promise.all(calls)) expect(response).toHaveStatus(201);
    const [first] = await reviewsOf(`${call()}/reviews`);
    const again = await reviewer.post(`${call()}/addreview`, { rating: 1, comment: "By call" });
    expect(again).toHaveStatus(201);
    expect(await again.json()).toEqual({ message: "Review updated successfully!", _id: first?._id });
    const fields = { rating: "2", comment: "By form" };
    const forms = [1, 2].map(() => reviewer.postForm(`${path()}/addreview`, fields));
    for (const response of await Promise.all(forms)) expect(response).toHaveRedirect(path());
    expect(await reviewer.text(path())).toContain("Review updated successfully!");
    const { _id, createdAt } = first as Review;
    expect(await reviewsOf(`${call()}/reviews`)).toMatchObject([
      { _id, createdAt, rating: 2, comment: "By form" },
    ]);
    const form = await reviewer.text(`${path()}/addreview`);
    for (const text of ["Edit Review", "By form</textarea>"]) expect(form).toContain(text);
    expect(form).toMatch(new RegExp(`You reviewed this (<!-- -->)?${kind}`));
    expect(form).toMatch(/<input(?=[^>]* value="2")(?=[^>]* checked="")/);
  });

  test("with one star need a confirmation in the form but not in the call", async () => {
    const post = (fields: Record<string, string>) =>
      reviewer.postForm(`${path()}/addreview`, { rating: "1", comment: "Kept words", ...fields });
    const asked = await post({});
    expect(asked).toHaveStatus(400);
    const html = await asked.text();
    expect(html).toContain("Give 1 star? Submit again to confirm, or choose more stars.");
    expect(html).toContain("Kept words</textarea>");
    const [, name, value] = /name="(onestar)" value="([^"]+)"/.exec(html) ?? [];
    expect(await reviewsOf(`${call()}/reviews`)).toEqual([]);
    expect(await post({ [name as string]: value as string })).toHaveRedirect(path());
    // The stored review already has one star, so the form does not ask again.
    expect(await post({ comment: "New words" })).toHaveRedirect(path());
    await add(call(), { rating: 1, comment: "Explicit" }, other);
    expect(await reviewsOf(`${call()}/reviews`)).toHaveLength(2);
  });

  test("posted by form redirect back to what was reviewed, with a toast", async () => {
    const form = await reviewer.text(`${path()}/addreview`);
    for (const text of ["Very Poor", "Average", "Excellent", "Review tips"]) expect(form).toContain(text);
    expect(form).toMatch(/<input(?=[^>]* value="1")(?=[^>]* checked="")/);
    expect(form).toContain(`href="/problem/${problem}"`);
    const response = await reviewer.postForm(`${path()}/addreview`, { ...review, rating: "5" });
    expect(response).toHaveRedirect(path());
    expect(await reviewer.text(path())).toContain("Review added successfully!");
  });

  test("are rendered as Markdown, and their HTML is escaped", async () => {
    await add(call(), {
      rating: 3,
      comment: "**bold** <img src=x onerror=alert(1)> [x](javascript:alert(1))",
    });
    const html = await other.text(`${path()}/reviews`);
    const card = html.slice(html.indexOf('<li class="card'), html.indexOf("</main>"));
    expect(card).toContain("<strong>bold</strong>");
    expect(card).not.toMatch(/<img|href="javascript/);
    expect(card).toContain("3/5");
    expect(card).toContain("@reviewer");
  });

  test("of private problems are hidden from others", async () => {
    problem = await addProblem(author, { choice: "private" });
    solution = await addSolution(author, problem);
    await add(call(), review, author);
    expect(await reviewsOf(`${call()}/reviews`, author)).toHaveLength(1);
    expect(await author.get(`${path()}/reviews`)).toHaveStatus(200);
    for (const screen of [`${path()}/reviews`, `${path()}/addreview`, `${call()}/reviews`]) {
      expect(await other.get(screen)).toHaveStatus(404);
    }
    expect(await other.post(`${call()}/addreview`, review)).toHaveStatus(404);
    const form = await other.postForm(`${path()}/addreview`, { rating: "1", comment: "x" });
    expect(form).toHaveStatus(404);
    expect(await reviewsOf(`${call()}/reviews`, author)).toHaveLength(1);
  });
});

test.each(["0", "x", "1e3", "99999999"])("the id %s gets a 404", async (id) => {
  expect(await other.get(`/api/problem/${id}/reviews`)).toHaveStatus(404);
  expect(await other.get(`/problem/${id}/reviews`)).toHaveStatus(404);
  expect(await other.get(`/api/problem/${problem}/solutions/${id}/reviews`)).toHaveStatus(404);
  expect(await other.delete(`/api/problem/${problem}/reviews/${id}`)).toHaveStatus(404);
});

test("counts and averages agree everywhere, and exclude the author's own stars", async () => {
  const solved = `/api/problem/${problem}/solutions/${solution}`;
  for (const [client, rating] of [
    [reviewer, 5],
    [other, 4],
    [third, 4],
    [author, 1],
  ] as const)
    await add(`/api/problem/${problem}`, { ...review, rating }, client);
  for (const [client, rating] of [
    [reviewer, 1],
    [other, 2],
  ] as const)
    await add(solved, { ...review, rating }, client);
  const single = (await other.json(`/api/problem/${problem}`)) as {
    problem: { reviews: string[]; reviewsCount: number; averageRating: number };
  };
  expect(single.problem).toMatchObject({ reviewsCount: 4, averageRating: 13 / 3 });
  expect(single.problem.reviews).toHaveLength(4);
  const html = await other.text(`/problem/${problem}/reviews`);
  expect(html).toContain("4.3/5");
  expect(html).toContain("3 ratings");
  expect(html).toMatch(/4 stars<\/span><span class="soft">2</);
  expect(html).toContain('<span class="label">Author</span>');
  const few = await other.text(`${solved.slice(4)}/reviews`);
  expect(few).toContain("1.5/5");
  expect(few).not.toContain("4 stars");
  const own = await author.text(`/problem/${problem}/addreview`);
  expect(own.replaceAll("<!-- -->", "")).toContain(
    "your review is marked &#x27;Author&#x27; and does not count",
  );
});

describe("deleting a review", () => {
  const remove = (client: Client, id: string) => client.delete(`/api/problem/${problem}/reviews/${id}`);
  const post = (client: Client, id: string) =>
    client.postForm(`/problem/${problem}/reviews`, { intent: "delete", review: id });

  test("by form or call updates the counts", async () => {
    const id = await add(`/api/problem/${problem}`);
    expect(await post(reviewer, id)).toHaveRedirect(`/problem/${problem}/reviews`);
    expect(await reviewer.text(`/problem/${problem}/reviews`)).toContain("Review deleted");
    expect(await remove(reviewer, id)).toHaveStatus(404);
    expect(await remove(reviewer, await add(`/api/problem/${problem}`))).toHaveStatus(200);
    const { problem: left } = await other.json(`/api/problem/${problem}`);
    expect(left).toMatchObject({ reviews: [], reviewsCount: 0, averageRating: null });
  });

  test("is offered only on reviews of problems, and only to the author", async () => {
    await add(`/api/problem/${problem}`);
    await add(`/api/problem/${problem}/solutions/${solution}`);
    const screen = (client: Client, path: string) => client.text(path);
    expect(await screen(reviewer, `/problem/${problem}/reviews`)).toContain("Delete review");
    expect(await screen(other, `/problem/${problem}/reviews`)).not.toContain("Delete review");
    const solved = `/problem/${problem}/solutions/${solution}/reviews`;
    expect(await screen(reviewer, solved)).not.toContain("Delete review");
    expect(await reviewer.postForm(solved, { intent: "delete", review: "1" })).toHaveStatus(405);
  });
});
