import { beforeAll, expect, test } from "vitest";
import { makeOwner } from "../setup/members.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server: site, ada, ben, olga: owner } = siteWith(["ada", "ben", "olga"], { SHOW_EMAILS: "off" });
beforeAll(async () => {
  makeOwner(site, "olga");
  const problem = await addProblem(ada);
  const solution = { approach: "a", description: "b", code: "c" };
  for (const member of [ada, ben]) await member.post(`/api/problem/${problem}/addsolution`, solution);
});

test.each([
  "/dashboard",
  "/dashboard.data",
  "/api/top-users",
  "/collaborators?q=ben",
  "/api/searchuser?query=ben",
])("with SHOW_EMAILS=off %s shows a user without their email address", async (address) => {
  const text = await ada.text(address);
  expect(text).toContain("ben");
  expect(text).not.toContain("ben@example.org");
  expect(await owner.text(address)).toContain("ben@example.org");
});

test("a profile shows its email address only to its owner", async () => {
  for (const address of [`/profile/${ben.id}`, `/api/myprofile/${ben.id}`]) {
    expect(await ada.text(address)).not.toContain("ben@example.org");
  }
  for (const address of [
    `/myprofile/${ben.id}`,
    `/api/myprofile/${ben.id}`,
    "/api/check-auth",
    "/settings",
  ]) {
    expect(await ben.text(address)).toContain("ben@example.org");
  }
});

test("users can be found by their whole email address, but not by part of it", async () => {
  const found = async (query: string) => {
    const response = await ada.get(`/api/searchuser?query=${encodeURIComponent(query)}`);
    return ((await response.json()) as { username: string }[]).map(({ username }) => username);
  };
  expect(await found("ben@example.org")).toEqual(["ben"]);
  expect(await found("BEN@example.org")).toEqual(["ben"]);
  for (const part of ["example.org", "@example.org", "ben@", "ben@example.or", "n@example.org"]) {
    expect(await found(part)).toEqual([]);
  }
  expect(await found("be")).toEqual(["ben"]);
  const screen = await ada.text("/collaborators?q=ben%40example.org");
  expect(screen).toContain(`href="/profile/${ben.id}"`);
  expect(await ada.text("/collaborators?q=example")).not.toContain(`href="/profile/${ben.id}"`);
});
