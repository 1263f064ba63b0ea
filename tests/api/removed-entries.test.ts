import { beforeAll, expect, test } from "vitest";
import { doorsShowing } from "../setup/doors.ts";
import { type Kind, made, makeStaff, reportedOf } from "../setup/reports.ts";
import type { Member } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

// Only the removal, its report and an export may show what staff removed: docs/decisions/0009.

const TEXT = "Quokkabarrow";
const SOLUTION = { approach: "Sort.", description: "In order.", code: "print(1)", language: "python" };

const { server, ada, eve } = siteWith(["ada", "eve"]);
let cyd: Member;
let entries: Record<Kind, string>;
const about: Record<string, string> = {};
beforeAll(async () => {
  ({ cyd } = await makeStaff(server));
  const problem = await addProblem(ada);
  const at = `/api/problem/${problem}`;
  const solution = await made(ada.post(`${at}/addsolution`, SOLUTION));
  const rude = { rating: 1, comment: `${TEXT} in a review` };
  const { problemstatement } = aProblem();
  const statement = { ...problemstatement, statement: `${TEXT} in a statement` };
  entries = {
    problem: await addProblem(eve, { title: `${TEXT} problem`, tags: [TEXT], problemstatement: statement }),
    solution: await made(eve.post(`${at}/addsolution`, { ...SOLUTION, approach: TEXT })),
    "problem-review": await made(eve.post(`${at}/addreview`, rude)),
    "solution-review": await made(eve.post(`${at}/solutions/${solution}/addreview`, rude)),
    discussion: await made(eve.post(`${at}/discussion`, { text: `${TEXT} in a discussion` })),
    comment: await made(eve.post(`/api/solutions/${solution}/comments`, { content: `${TEXT} in a comment` })),
    blog: await made(eve.post("/api/blogs/addblog", { title: TEXT, about: TEXT, content: TEXT })),
    list: await made(eve.post("/api/lists", { title: TEXT, about: TEXT, audience: "everyone" })),
    message: await made(eve.post(`/api/messages/send/${ada.id}`, { content: `${TEXT} in a message` })),
  };
  await refer(ada);
  Object.assign(about, { problemId: problem, solutionId: solution, id: entries.problem, kind: "problem" });
  Object.assign(about, { userId: eve.id, recipientId: eve.id, blogId: entries.blog, part: "input.txt" });
});

/** A member refers to everything that will be removed. */
async function refer(reader: Member) {
  const { problem } = entries;
  await reader.post(`/api/bookmark/${problem}`);
  await reader.post(`/api/problem/${problem}/addsolution`, SOLUTION);
  await reader.post(`/api/problem/${problem}/addreview`, { rating: 3, comment: "Hm." });
  await reader.post(`/api/problem/${problem}/discussion`, { text: "Is this a problem?" });
  await reader.put(`/api/problem/${problem}/note`, { note: "Sort first." });
  await reader.put(`/api/revisit/${problem}`, { grade: "again" });
  const listId = await made(reader.post("/api/lists", { title: "A list", audience: "everyone" }));
  await reader.post(`/api/lists/${listId}/items`, { text: `/problem/${problem}` });
  const { items } = (await reader.json(`/api/lists/${listId}`)).list;
  Object.assign(about, { listId, itemId: items[0]._id });
  await reader.post("/api/reports", { kind: "message", id: entries.message, reason: "Spam" });
}

/** Counts a screen and its data as one. */
const showing = async (reader: Member) => {
  const doors = await doorsShowing(reader, TEXT, about, "quokkabar");
  return [...new Set(doors.map((door) => door.replace(/\.data(?=\?|$)/, "")))].sort();
};

test("before removal, members can find the entries in many places", async () => {
  expect(await showing(ada)).toEqual(
    expect.arrayContaining([
      "/blogs",
      "/dashboard",
      "/lists",
      "/messages/:userId?",
      "/problem/:problemId/discussion",
      "/api/solutions/:solutionId/comments",
    ]),
  );
});

test("after removal, members cannot find the entries, and their author and staff see them only in the removal, its report, the audit log or an export", async () => {
  const { message, ...others } = entries;
  const [{ _id: reportId }] = await reportedOf(cyd, eve);
  await cyd.postForm(`/admin/reports/${reportId}`, { decision: "remove", reason: "Spam" });
  for (const [kind, id] of Object.entries(others))
    expect((await cyd.post("/api/admin/removals", { kind, id, reason: "Spam" })).status, kind).toBeLessThan(
      300,
    );
  const removals = await cyd.json("/api/admin/removals");
  expect(removals).toHaveLength(Object.keys(entries).length);
  Object.assign(about, { reportId, removalId: removals[0]._id, messageId: message });
  expect(await showing(ada)).toEqual([]);
  for (const { _id } of removals) expect(await ada.get(`/removed/${_id}`)).toHaveStatus(404);
  expect(await showing(eve)).toEqual(["/removed/:removalId", "/settings/export"]);
  expect(await showing(cyd)).toEqual([
    "/admin",
    "/admin/audit",
    "/admin/removals",
    "/admin/reports/:reportId",
    "/api/admin/removals",
  ]);
});
