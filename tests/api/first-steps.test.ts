import { load } from "cheerio";
import { expect, test } from "vitest";
import { Client, Member, signUp } from "./client.ts";
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

test("the owner of a new site gets a list of first steps, and the dashboard shows the next step until all are done", async () => {
  const ola = await arriveNew("ola");
  expect(await panelOf(ola)).toContain("0 of 4 done. Next: Name your site");
  const page = await ola.text("/first-steps");
  expect(page).toMatch(
    /First steps[\s\S]*Name your site[\s\S]*Decide who can sign up[\s\S]*Invite your club[\s\S]*Add the first problem/,
  );
  await ola.post("/api/admin/settings", { name: "Riverside", signup: "invitation" });
  expect(await doneOf(ola)).toEqual([true, true, false, false]);
  expect(await panelOf(ola)).toContain("2 of 4 done. Next: Invite your club");
  expect(await ola.post("/api/admin/signup-links", { uses: 5, days: 7 })).toHaveStatus(201);
  await addProblem(ola);
  expect(await doneOf(ola)).toEqual([true, true, true, true]);
  expect(await panelOf(ola)).toBe("");
  expect(await ola.text("/first-steps")).toContain("4 of 4 done");
  await ola.post("/api/admin/settings", { signup: "open" });
});

test("a new member gets a different list of steps, and can hide it by form", async () => {
  const ada = await arriveNew("ada");
  expect(await panelOf(ada)).toContain("0 of 2 done. Next: Fill in your profile");
  await ada.put(`/api/myprofile/${ada.id}/updateprofile`, { favlanguage: "C++", skills: [] });
  expect(await doneOf(ada)).toEqual([true, false]);
  expect(await panelOf(ada)).toContain("1 of 2 done. Next: Add a problem");
  expect(await ada.postForm("/first-steps")).toHaveRedirect("/dashboard");
  expect(await panelOf(ada)).toBe("");
  expect((await stepsOf(ada)).shown).toBe(false);
  const page = await ada.text("/first-steps");
  expect(page).toContain("1 of 2 done");
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
