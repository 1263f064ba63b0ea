import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { account, Client, signUp } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

// Calls in section 7 of the specification, with the data its client sends and reads.

const id = z.string().regex(/^\d+$/);
const text = z.string().min(1);
const person = z.object({ _id: id, username: text });
const user = person.extend({ email: text });
const message = z.object({ message: text });
const problem = z.object({
  _id: id,
  title: text,
  choice: z.enum(["public", "private"]),
  platform: z.object({ name: text, rating: z.int() }),
  link: z.url(),
  user: person,
});
const samples = { exampleinput: z.string(), exampleoutput: z.string() };
const statement = z.object({ statement: text, input: text, output: text, ...samples });
const wholeProblem = problem.extend({
  problemstatement: statement,
  solutions: z.array(id).nonempty(),
  reviews: z.array(id).nonempty(),
});
const solution = z.object({
  _id: id,
  approach: text,
  description: text,
  code: text,
  problem: id,
  user: person,
  reviews: z.array(id).nonempty(),
});
const stars = { rating: z.int().min(1).max(5), comment: text, user: person };
const chatMessage = z.object({
  _id: id,
  sender: person,
  receiver: person,
  content: text,
  createdAt: z.iso.datetime(),
});
const blog = z.object({
  _id: id,
  title: text,
  author: text,
  about: text,
  content: text,
  createdAt: z.iso.datetime(),
});
const link = z.object({ _id: id, name: text, link: z.url() });
const profile = user.extend({
  favlanguage: z.literal("C++"),
  rating: z.literal(1900),
  platform: z.literal("Kattis"),
  gitHub: z.literal("https://github.com/ada"),
  projectslinks: z.array(z.url()).nonempty(),
  skills: z.array(text).nonempty(),
  collaborator: z.literal(true),
  otherBookMarkedProblems: z.array(z.object({ _id: id, title: text })).nonempty(),
});
const listOf = (entry: z.ZodType) => z.array(entry).nonempty();
/** The specification does not say what the client reads, so any JSON is valid. */
const unread = z.json();

const solutionFields = { approach: "Greedy", description: "Sort first.", code: "int main() {}" };
const profileFields = {
  favlanguage: "C++",
  rating: 1900,
  platform: "Kattis",
  gitHub: "https://github.com/ada",
  projectslinks: ["https://example.org/project"],
  skills: ["dp"],
  collaborator: true,
};
const review = { rating: 4, comment: "Clear" };

const { server, ada } = siteWith(["ada"]);
/** Ids for the `{names}` in the paths below. */
let ids: Record<string, string>;
beforeAll(async () => {
  const bob = await signUp(server, "bob");
  const own = await addProblem(ada);
  const stored = async (path: string, body: object) => {
    const response = await ada.post(path, body);
    expect(response).toHaveStatus(201);
    return ((await response.json()) as { _id: string })._id;
  };
  const answered = await stored(`/api/problem/${own}/addsolution`, solutionFields);
  const reviewId = await stored(`/api/problem/${own}/addreview`, review);
  await stored(`/api/problem/${own}/solutions/${answered}/addreview`, review);
  ids = {
    problem: own,
    solution: answered,
    solved: own,
    review: reviewId,
    me: ada.id,
    other: bob.id,
    spare: await addProblem(ada, { title: "Spare" }),
    link: await stored("/api/implinks", { name: "Old", link: "https://example.org/old" }),
  };
  ids.spareSolution = await stored(`/api/problem/${ids.spare}/addsolution`, solutionFields);
  ids.spareReview = await stored(`/api/problem/${ids.spare}/addreview`, review);
});

type Row = [method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload: unknown, use: z.ZodType];

// Ordered so that each call finds what it needs.
const rows: Row[] = [
  ["GET", "/check-auth", undefined, z.object({ user })],
  ["POST", "/signup", account("grace"), z.object({ user })],
  ["POST", "/addproblem", aProblem(), message],
  ["POST", "/bookmark/{problem}", undefined, unread],
  ["GET", "/top-users", undefined, listOf(user.extend({ solutionsCount: z.int() }))],
  ["GET", "/dashboard", undefined, listOf(problem)],
  ["GET", "/myproblems", undefined, z.object({ problems: listOf(problem), username: z.literal("ada") })],
  ["GET", "/bookmarkedproblems", undefined, z.object({ problems: listOf(problem) })],
  [
    "GET",
    "/problem/{problem}",
    undefined,
    z.object({ problem: wholeProblem, isBookmarked: z.literal(true) }),
  ],
  ["PUT", "/problem/{problem}/updateproblem", aProblem({ title: "Three Towers" }), message],
  ["GET", "/problem/{problem}/solutions", undefined, z.object({ solutions: listOf(solution), problem })],
  ["POST", "/problem/{problem}/addsolution", { ...solutionFields, problem: "{problem}" }, message],
  ["GET", "/problem/{problem}/solutions/{solution}", undefined, solution],
  [
    "PUT",
    "/problem/{problem}/solutions/{solution}/updatesolution",
    { ...solutionFields, problem: "{problem}" },
    message,
  ],
  ["POST", "/problem/{problem}/addreview", { ...review, problem: "{problem}" }, message],
  [
    "POST",
    "/problem/{problem}/solutions/{solution}/addreview",
    { ...review, solution: "{solution}" },
    message,
  ],
  [
    "GET",
    "/problem/{problem}/reviews",
    undefined,
    z.object({ reviews: listOf(z.object({ _id: id, ...stars, problem: id })) }),
  ],
  [
    "GET",
    "/problem/{problem}/solutions/{solution}/reviews",
    undefined,
    z.object({ reviews: listOf(z.object({ ...stars, solution: id })) }),
  ],
  ["PUT", "/myprofile/{me}/updateprofile", profileFields, unread],
  ["GET", "/myprofile/{me}", undefined, z.object({ user: profile })],
  ["GET", "/searchuser?query=ada", undefined, listOf(user)],
  ["GET", "/messages/users", undefined, listOf(person)],
  ["POST", "/messages/send/{other}", { content: "Hello" }, chatMessage],
  ["GET", "/messages/{other}", undefined, listOf(chatMessage)],
  ["POST", "/blogs/addblog", { title: "Trees", about: "Graphs", content: "Leaves" }, unread],
  ["GET", "/blogs", undefined, listOf(blog)],
  ["POST", "/implinks", { name: "Guide", link: "https://example.org/guide" }, unread],
  ["GET", "/implinks", undefined, z.object({ links: listOf(link) })],
  ["DELETE", "/implinks/{link}", undefined, unread],
  ["POST", "/unbookmark/{problem}", undefined, unread],
  ["DELETE", "/problem/{spare}/reviews/{spareReview}", undefined, unread],
  ["DELETE", "/problem/{spare}/solutions/{spareSolution}/deletesolution", undefined, unread],
  ["DELETE", "/problem/{spare}/deleteproblem", undefined, unread],
  ["POST", "/logout", {}, unread],
];

test.each(rows)("%s %s", async (method, path, payload, use) => {
  const fill = (pattern: string) => pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "none");
  const client = path === "/signup" ? new Client(server.url) : ada;
  const body = payload === undefined ? undefined : fill(JSON.stringify(payload));
  const headers: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
  const response = await client.send(method, `/api${fill(path)}`, headers, body);
  expect([200, 201]).toContain(response.status);
  expect(use.safeParse(await response.json()).error?.issues ?? []).toEqual([]);
});

test("POST /askai needs no session and reports a failure with a message", async () => {
  const response = await new Client(server.url).post("/api/askai", { content: "Hello" });
  expect(response).toHaveStatus(503);
  expect(message.safeParse(await response.json()).success).toBe(true);
});
