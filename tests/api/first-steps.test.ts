import { load } from "cheerio";
import { expect, test } from "vitest";
import { insert } from "../setup/rows.ts";
import { Client, Member, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server } = siteWith([]);

/** Uses the real sign-up, which other tests skip. */
async function arriveNew(username: string): Promise<Member> {
  const client = new Client(server.url);
  const input = { username, email: `${username}@example.org`, password: "correct horse 7" };
  const response = await client.post("/api/signup", input);
  expect(response).toHaveStatus(201);
  const member = new Member(server.url, (await response.json()).user);
  for (const [name, value] of client.cookies) member.cookies.set(name, value);
  return member;
}

const stepsOf = (member: Member) => member.json("/api/first-steps");
async function doneOf(member: Member): Promise<boolean[]> {
  return (await stepsOf(member)).steps.map(({ done }: { done: boolean }) => done);
}
async function panelOf(member: Member): Promise<string> {
  const $ = load(await member.text("/dashboard"));
  return $("aside[aria-label='First steps']").text();
}

test("the owner of a new site gets a list of first steps, which the dashboard shows until all are done", async () => {
  const ola = await arriveNew("ola");
  expect(await panelOf(ola)).toMatch(/^Start here, ola0 of 4 done.*Name your site, not done/);
  const page = await ola.text("/first-steps");
  expect(page).toMatch(
    /First steps[\s\S]*Name your site[\s\S]*Decide who can sign up[\s\S]*Invite your club[\s\S]*Add the first problem/,
  );
  await ola.post("/api/admin/settings", { name: "Riverside", signup: "invitation" });
  expect(await doneOf(ola)).toEqual([true, true, false, false]);
  expect(await panelOf(ola)).toMatch(/2 of 4 done.*Name your site, done.*Invite your club, not done/);
  expect(await ola.post("/api/admin/signup-links", { uses: 5, days: 7 })).toHaveStatus(201);
  await addProblem(ola);
  expect(await doneOf(ola)).toEqual([true, true, true, true]);
  expect(await panelOf(ola)).toBe("");
  expect(await ola.text("/first-steps")).toContain("4 of 4 done");
  await ola.post("/api/admin/settings", { signup: "open" });
});

const titlesOf = async (member: Member) =>
  (await stepsOf(member)).steps.map(({ title }: { title: string }) => title);

test("a new member is led to a handle, a problem and the profile, each ticked off once it is done", async () => {
  const ada = await arriveNew("ada");
  expect(await titlesOf(ada)).toEqual(["Link a handle", "Solve one problem", "Fill in your profile"]);
  expect(await panelOf(ada)).toContain("0 of 3 done");
  const $ = load(await ada.text("/dashboard"));
  const links = $("aside[aria-label='First steps'] li a").get();
  expect(links.map(({ attribs }) => attribs.href)).toEqual([
    "/settings/handles",
    "/dashboard?sort=easiest",
    `/myprofile/${ada.id}/updateprofile`,
  ]);
  await ada.put(`/api/myprofile/${ada.id}/updateprofile`, { favlanguage: "C++", skills: [] });
  expect(await doneOf(ada)).toEqual([false, false, true]);
  const problem = await addProblem(ada);
  expect(await ada.put(`/api/problem/${problem}/mark`, { status: "tried" })).toHaveStatus(200);
  expect(await doneOf(ada)).toEqual([false, false, true]);
  expect(await ada.put(`/api/problem/${problem}/mark`, { status: "solved" })).toHaveStatus(200);
  expect(await doneOf(ada)).toEqual([false, true, true]);
  const handle = { judge: "codeforces", handle: "ada", handle_key: "ada", state: "ready", created_at: 1 };
  insert(server, "handles", { user_id: Number(ada.id), ...handle });
  expect(await doneOf(ada)).toEqual([true, true, true]);
  expect(await panelOf(ada)).toBe("");
});

test("a member's group list is a step of its own, ticked off once it is opened", async () => {
  const cyd = await signUp(server, "cyd");
  inData(server.dataDir, (db) => db.prepare("update users set role = 'coach' where username = 'cyd'").run());
  const make = async (list: object) => {
    const { _id } = await (await cyd.post("/api/lists", list)).json();
    const text = "https://codeforces.com/contest/1900/problem/A";
    expect(await cyd.post(`/api/lists/${_id}/items`, { text })).toHaveStatus(200);
    return _id;
  };
  await make({ title: "For all" });
  const dan = await arriveNew("dan");
  expect((await titlesOf(dan))[1]).toBe("Start For all");
  const { group } = await (await cyd.post("/api/groups", { name: "Varsity" })).json();
  expect(await cyd.put(`/api/groups/${group._id}/members`, { add: ["dan"] })).toHaveStatus(200);
  const groups = [group._id];
  const _id = await make({ title: "Week 1", audience: "chosen", groups, due: "2040-12-30" });
  const step = (await stepsOf(dan)).steps[1];
  expect(step).toEqual({
    title: "Open Week 1",
    help: "A list by cyd for your group Varsity, due Sun, Dec 30, 2040.",
    href: `/lists/${_id}`,
    done: false,
  });
  await expect
    .poll(async () => (await dan.json("/api/notifications")).notifications.length)
    .toBeGreaterThan(0);
  await dan.text(`/lists/${_id}`);
  expect((await stepsOf(dan)).steps[1]).toMatchObject({ title: "Open Week 1", done: true });
});

test("the steps can be hidden by form", async () => {
  const eva = await arriveNew("eva");
  expect(await panelOf(eva)).toContain("0 of 4 done");
  expect(await eva.postForm("/first-steps")).toHaveRedirect("/dashboard");
  expect(await panelOf(eva)).toBe("");
  expect((await stepsOf(eva)).shown).toBe(false);
  const page = await eva.text("/first-steps");
  expect(page).toContain("0 of 4 done");
  expect(page).not.toContain("Don't show again");
});

test("the steps can also be hidden by call, and older accounts do not get them", async () => {
  const ben = await arriveNew("ben");
  for (const _ of [1, 2]) expect(await ben.post("/api/first-steps/hide")).toHaveStatus(200);
  expect(await panelOf(ben)).toBe("");
  const old = await signUp(server, "old");
  expect(await panelOf(old)).toBe("");
  expect(await new Client(server.url).get("/first-steps")).toHaveRedirect(/^\/signin/);
});
