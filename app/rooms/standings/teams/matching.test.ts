import { expect, test } from "vitest";
import { type Candidate, ownersOf, teamOf } from "./matching.ts";

const [ADA, BEN, CY, DAN] = [1, 2, 3, 4];
const claim = (userId: number, how: "verified" | "vouched" | "" = "") => ({
  userId,
  isVerified: how === "verified",
  isVouched: how === "vouched",
});
const team = (id: number, members: number[], left: [user: number, at: number][] = []): Candidate => ({
  id,
  members: [
    ...members.map((userId) => ({ userId, leftAt: null })),
    ...left.map(([userId, leftAt]) => ({ userId, leftAt })),
  ],
});
const party = (owners: number[][], at = 100) => ({ at, owners });

test("a handle belongs to who has verified it, else to who is vouched for, else to everybody who claims it", () => {
  expect(ownersOf([claim(ADA), claim(BEN, "vouched"), claim(CY, "verified")])).toEqual([CY]);
  expect(ownersOf([claim(ADA), claim(BEN, "vouched")])).toEqual([BEN]);
  expect(ownersOf([claim(ADA), claim(BEN)])).toEqual([ADA, BEN]);
  expect(ownersOf([])).toEqual([]);
});

test("a party is the team that everybody in it belongs to, with or without its reserves", () => {
  const teams = [team(1, [ADA, BEN, CY])];
  expect(teamOf(party([[ADA], [BEN]]), teams)).toBe(1);
  expect(teamOf(party([[ADA], [BEN], [CY]]), teams)).toBe(1);
  expect(teamOf(party([[ADA], [BEN], [DAN]]), teams)).toBeNull();
  expect(teamOf(party([[ADA], [BEN], []]), teams)).toBeNull();
});

test("a handle that several members claim may be any of theirs", () => {
  expect(teamOf(party([[DAN, ADA], [BEN]]), [team(1, [ADA, BEN])])).toBe(1);
  expect(teamOf(party([[DAN, CY], [BEN]]), [team(1, [ADA, BEN])])).toBeNull();
});

test("one person is no team, with however many handles", () => {
  expect(teamOf(party([[ADA]]), [team(1, [ADA, BEN])])).toBeNull();
  expect(teamOf(party([[ADA], [ADA]]), [team(1, [ADA, BEN])])).toBeNull();
  expect(teamOf(party([[ADA, BEN]]), [team(1, [ADA, BEN])])).toBeNull();
});

test("of several teams, the one with the fewest others, then the oldest", () => {
  expect(teamOf(party([[ADA], [BEN]]), [team(1, [ADA, BEN, CY]), team(2, [ADA, BEN])])).toBe(2);
  expect(teamOf(party([[ADA], [BEN]]), [team(4, [ADA, BEN]), team(3, [ADA, BEN])])).toBe(3);
  expect(teamOf(party([[ADA], [BEN], [CY]]), [team(1, [ADA, BEN, CY]), team(2, [ADA, BEN])])).toBe(1);
});

test("a former member counts for the time in the team", () => {
  const teams = [team(1, [ADA, BEN], [[CY, 100]])];
  expect(teamOf(party([[ADA], [CY]], 100), teams)).toBe(1);
  expect(teamOf(party([[ADA], [CY]], 101), teams)).toBeNull();
  // And is nobody's reserve afterwards.
  const other = team(2, [ADA, BEN, DAN]);
  expect(teamOf(party([[ADA], [BEN]], 101), [other, ...teams])).toBe(1);
  expect(teamOf(party([[ADA], [BEN]], 100), [other, ...teams])).toBe(1);
});
