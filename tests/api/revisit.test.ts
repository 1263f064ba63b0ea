import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { jsonOf } from "./bodies.ts";
import type { Member } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben } = siteWith(["ada", "ben"]);
let problem: string;

beforeAll(async () => {
  problem = await addProblem(ben, { title: "Lazy Caterers" });
});

const revisits = (member: Member) => member.json("/api/revisit");
const screen = async (path: string) => load(await ada.text(path));

test("grading a problem schedules a revisit, and removing the grade cancels it", async () => {
  const { revisit } = await jsonOf(200, ada.put(`/api/revisit/${problem}`, { grade: "good" }));
  expect(revisit).toMatchObject({ problem: { _id: problem, title: "Lazy Caterers" }, grades: 1 });
  expect(Date.parse(revisit.dueAt)).toBeGreaterThan(Date.now());
  expect(await revisits(ada)).toEqual({ due: [], later: 1 });
  expect(await revisits(ben)).toEqual({ due: [], later: 0 });
  expect(await (await ada.put(`/api/revisit/${problem}`, { remove: true })).json()).toEqual({
    revisit: null,
  });
  expect(await revisits(ada)).toEqual({ due: [], later: 0 });
});

test("invalid grades and unknown or hidden problems are rejected", async () => {
  for (const body of [{}, { grade: "perfect" }, { remove: false }]) {
    expect(await ada.put(`/api/revisit/${problem}`, body)).toHaveStatus(400);
  }
  const hidden = await addProblem(ben, { ...aProblem(), choice: "private" });
  for (const id of [hidden, "999999", "nothing"]) {
    expect(await ada.put(`/api/revisit/${id}`, { grade: "good" })).toHaveStatus(404);
    expect(await ada.put(`/api/problem/${id}/note`, { note: "Note" })).toHaveStatus(404);
    expect(await ada.get(`/problem/${id}/note`)).toHaveStatus(404);
  }
});

test("the dashboard and the lists show due and later revisits, and a form removes them", async () => {
  const form = { problem, from: "problem", act: "again" };
  expect(await ada.postForm("/revisit", form)).toHaveRedirect(`/problem/${problem}`);
  expect((await screen("/revisit?show=later"))(".revisit .name").text()).toBe("Lazy Caterers");
  expect((await screen("/dashboard"))("main").text()).not.toContain("to revisit");
  inData(server.dataDir, (db) => db.prepare("update revisits set due_at = 1").run());
  expect((await screen("/dashboard"))(".continue li").text()).toBe(
    "1 to revisitLazy CatererstodayRevisit Lazy Caterers",
  );
  expect(await revisits(ada)).toMatchObject({ due: [{ problem: { _id: problem } }], later: 0 });
  await ada.postForm("/revisit", { problem, act: "remove" });
  expect(await revisits(ada)).toEqual({ due: [], later: 0 });
});

test("what is due is graded one problem at a time, each grade saying when it comes back", async () => {
  const others = [await addProblem(ben, { title: "First" }), await addProblem(ben, { title: "Second" })];
  for (const id of others) await ada.put(`/api/revisit/${id}`, { grade: "good" });
  inData(server.dataDir, (db) => db.prepare("update revisits set due_at = problem_id").run());
  const page = await screen("/revisit");
  expect(page(".revisit-card h2").text()).toBe("First");
  const grades = page(".grades button")
    .toArray()
    .map((button) => page(button).text());
  expect(grades).toEqual(
    ["Again", "Hard", "Good", "Easy"].map((grade) => expect.stringMatching(`^${grade} in \\d+ d$`)),
  );
  expect(page(".revisit .name").text()).toBe("Second");
  await ada.postForm("/revisit", { problem: others[0] ?? "", act: "easy" });
  expect((await screen("/revisit"))(".revisit-card h2").text()).toBe("Second");
  for (const id of others) await ada.put(`/api/revisit/${id}`, { remove: true });
});

test("a note is shown only to its author", async () => {
  const note = "Try **every** edge.";
  expect(await ada.postForm(`/problem/${problem}/note`, { note })).toHaveRedirect(`/problem/${problem}`);
  expect((await screen(`/problem/${problem}`))("#own-note").parent().find("strong").text()).toBe("every");
  expect(await ada.json(`/api/problem/${problem}/note`)).toEqual({ note });
  expect(await ben.json(`/api/problem/${problem}/note`)).toEqual({ note: "" });
  expect(await ben.text(`/problem/${problem}`)).not.toContain("every</strong> edge");
  const tooLong = { note: "x".repeat(10_001) };
  expect(await ada.put(`/api/problem/${problem}/note`, tooLong)).toHaveStatus(400);
  const refused = await ada.postForm(`/problem/${problem}/note`, tooLong);
  expect(await refused.text()).toContain("Note is too long: at most 10,000 characters");
  await ada.postForm(`/problem/${problem}/note`, { note: "" });
  expect(await ada.json(`/api/problem/${problem}/note`)).toEqual({ note: "" });
});
