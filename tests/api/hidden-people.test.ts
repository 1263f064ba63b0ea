import { beforeAll, expect, test } from "vitest";
import { weekAt } from "../../app/rooms/letter/week.ts";
import { openData } from "../setup/data.ts";
import { doorsShowing } from "../setup/doors.ts";
import { made, makeStaff } from "../setup/reports.ts";
import { type Member, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

// docs/decisions/0016 says where a suspended member may be named, and what a block hides.

const NAME = "Quokkabarrow";
/** Finds the user, but is not the whole name, because responses repeat the search term. */
const SEARCHED = "Quokkabar";
const SOLUTION = { approach: "Sort.", description: "In order.", code: "print(1)", language: "python" };

const { server } = siteWith([]);
let cyd: Member;
let ben: Member;
let eve: Member;
/** Values for parameters in addresses. */
const about: Record<string, string> = {
  judge: "codeforces",
  source: "codeforces",
  key: "1900",
  kind: "problem",
};
beforeAll(async () => {
  ({ cyd } = await makeStaff(server));
  [ben, eve] = [await signUp(server, "ben"), await signUp(server, NAME)];
  await addSteps();
});

/** Makes eve appear next to ben wherever users appear. */
async function addSteps() {
  const profile = { collaborator: true, skills: ["graphs"], favlanguage: "C++" };
  for (const member of [ben, eve])
    expect(await member.put(`/api/myprofile/${member.id}/updateprofile`, profile)).toHaveStatus(200);
  const problem = await addProblem(ben);
  const solution = await made(eve.post(`/api/problem/${problem}/addsolution`, SOLUTION));
  await eve.post(`/api/problem/${problem}/addreview`, { rating: 4, comment: "Good." });
  const message = await made(eve.post(`/api/problem/${problem}/discussion`, { text: "Hello" }));
  await eve.post(`/api/solutions/${solution}/comments`, { content: "Hello" });
  await eve.post(`/api/messages/send/${ben.id}`, { content: "Hello" });
  const post = { title: "A blog", about: "About", content: "Content" };
  const blog = await made(eve.post("/api/blogs/addblog", post));
  await eve.post("/api/lists", { title: `Searched by ${SEARCHED}`, audience: "everyone" });
  await addProblem(eve, { title: "Three Towers" });
  const list = await made(ben.post("/api/lists", { title: "A list", audience: "everyone" }));
  await ben.post(`/api/lists/${list}/items`, { text: `/problem/${problem}` });
  await ben.put(`/api/problem/${problem}/mark`, { status: "later" });
  solveAContest(eve);
  const team = await made(ben.post("/api/teams", { name: "A team", members: ["ben", NAME] }));
  const ids = {
    teamId: team,
    week: weekAt(Date.now()).name,
    problemId: problem,
    id: problem,
    solutionId: solution,
    messageId: message,
    listId: list,
  };
  Object.assign(about, ids, { blogId: blog, userId: eve.id, recipientId: eve.id });
}

/** Rows that an import from a judge would create. */
function solveAContest(member: Member) {
  const db = openData(server.dataDir);
  const insert = (sql: string, ...values: (string | number)[]) =>
    Number(db.prepare(sql).run(...values).lastInsertRowid);
  const contest = insert(
    "insert into task_contests (judge, key, name, starts_at, ends_at) values ('codeforces', '1900', 'Round', 1, 2)",
  );
  const task = insert(
    "insert into tasks (judge, key, contest_id, letter, name, link) values ('codeforces', '1900A', ?, 'A', 'A', 'x')",
    contest,
  );
  const handle = insert(
    `insert into handles (user_id, judge, handle, handle_key, state, created_at)
      values (?, 'codeforces', 'eve', 'eve', 'ready', 1)`,
    Number(member.id),
  );
  insert("insert into contest_tasks (contest_id, task_id, letter) values (?, ?, 'A')", contest, task);
  insert(
    `insert into attempts (handle_id, task_id, contest_id, party_id, tried_at, tried_how, seen)
      values (?, ?, ?, 0, 1, 'contest', 1)`,
    handle,
    task,
    contest,
  );
  insert(
    `insert into participations (handle_id, contest_id, how, party_id, at, seen)
      values (?, ?, 'contest', 0, 1, 1)`,
    handle,
    contest,
  );
  db.close();
}

/** Counts a screen and its data as one. */
const pairs = (doors: string[]) =>
  [...new Set(doors.map((door) => door.replace(/\.data(?=\?|$)/, "").replace("??", "?")))].sort();
const naming = async (reader: Member, name = NAME, ids = about) =>
  pairs(await doorsShowing(reader, name, ids, SEARCHED));
const without = (before: string[], after: string[]) => before.filter((door) => !after.includes(door));

/** Eve's content, the screens it links to, and searches for her name. */
const standing = [
  "/dashboard",
  "/api/dashboard",
  "/problem/:problemId/solutions",
  "/problem/:problemId/solutions/:solutionId",
  "/problem/:problemId/reviews",
  "/problem/:problemId/discussion",
  "/api/problem/:problemId/solutions",
  "/api/problem/:problemId/solutions/:solutionId",
  "/api/problem/:problemId/reviews",
  "/api/problem/:problemId/discussion",
  "/api/solutions/:solutionId/comments",
  "/blogs",
  `/blogs?q=${SEARCHED}`,
  "/blog/:blogId",
  "/api/blogs",
  `/api/blogs?q=${SEARCHED}`,
  "/api/blogs/:blogId",
  "/lists",
  `/lists?q=${SEARCHED}`,
  "/api/lists",
  `/api/lists?q=${SEARCHED}`,
  `/search?q=${SEARCHED}`,
  "/messages/:userId?",
  `/messages/:userId?q=${SEARCHED}`,
  "/api/messages/:userId",
  "/api/messages/users",
  `/api/messages/users?q=${SEARCHED}`,
  "/notifications",
  "/api/notifications",
  "/profile/:userId",
  "/api/myprofile/:userId",
  "/:recipientId/collaborator",
  "/users/:userId/report",
  `/collaborators?q=${SEARCHED}`,
  `/api/searchuser?query=${SEARCHED}`,
  // Ben's own export.
  "/settings/export",
].sort();
/** Lists of solvers, and suggestions. */
const left = [
  `/dashboard?q=${SEARCHED}`,
  "/api/top-users",
  "/week/:week",
  "/api/week/:week",
  "/leaderboard",
  "/leaderboard?period=all",
  "/leaderboard?period=all&by=points",
  "/api/leaderboard",
  "/api/leaderboard?period=all",
  "/api/leaderboard?period=year&by=points",
  "/contests/past",
  "/contests/past?who=here",
  "/contests/:judge/:key/board",
  "/contests/:judge/:key/board.csv",
  "/api/contests/:judge/:key/board",
  "/problem/:problemId",
  "/api/problem/:problemId/solvers",
  `/api/mentions?q=${SEARCHED}`,
  "/teams",
  "/teams/:teamId",
  "/teams/:teamId/edit",
  "/api/teams",
  "/lists/:listId/progress",
  "/lists/:listId/progress.csv",
  "/api/lists/:listId/progress",
  "/upsolve?show=later",
  "/collaborators",
].sort();
/** Addresses that name eve to ben while she is not suspended. */
let before: string[];
const admin = ["/admin", "/admin/audit", "/admin/members", "/admin/members/:userId"];

test("a suspended member is named only on content they wrote", async () => {
  before = await naming(ben);
  expect(await cyd.post(`/api/admin/users/${eve.id}/suspend`, { reason: "Spam" })).toHaveStatus(200);
  const after = await naming(ben);
  expect(after).toEqual(standing);
  expect(without(before, after)).toEqual(left);
  expect(without(await naming(cyd), standing)).toEqual([...admin, "/api/admin/audit", "/api/admin/users"]);
});

test("a block hides each member from the other's suggestions, and the blocked member's lists from the blocker", async () => {
  expect(await cyd.post(`/api/admin/users/${eve.id}/unsuspend`)).toHaveStatus(200);
  const own = { ...about, userId: ben.id, recipientId: ben.id };
  const [blocker, blocked] = [await naming(ben), await naming(eve, "ben", own)];
  expect(blocker).toEqual(before);
  expect(await ben.post(`/api/users/${eve.id}/block`)).toHaveStatus(200);
  const [afterBlocker, afterBlocked] = [await naming(ben), await naming(eve, "ben", own)];
  const lists = ["/api/lists", `/api/lists?q=${SEARCHED}`, "/lists", `/lists?q=${SEARCHED}`];
  const names = `/api/mentions?q=${SEARCHED}`;
  expect(without(blocker, afterBlocker)).toEqual(["/collaborators", names, ...lists].sort());
  expect(without(afterBlocker, blocker)).toEqual(["/settings"]);
  expect(without(blocked, afterBlocked)).toEqual(["/collaborators"]);
  expect(without(afterBlocked, blocked)).toEqual([]);
});
