import { expect, test } from "vitest";
import { linkedEntries, withoutLinkLines } from "./problem-links.ts";

const SITE = "https://upsolve.example.org";

test.each([
  ["/problem/12", [12]],
  ["See /problem/12.", [12]],
  [`${SITE}/problem/12`, [12]],
  [`(<${SITE}/problem/12/solutions>)`, [12]],
  ["[Knights](/problem/12) and /problem/7", [12, 7]],
  ["/problem/1 /problem/1 /problem/2 /problem/3 /problem/4", [1, 2, 3]],
  ["https://codeforces.com/problem/12", []],
  ["https://upsolve.example.org.evil.example/problem/12", []],
  ["http://upsolve.example.org/problem/12", []],
  ["/api/problem/12", []],
  ["/problem/0", []],
  ["/problem/12a", []],
  ["/problem/12-34", []],
  ["/problem/1234567890123456", []],
  ["https://[/problem/1", []],
])("in %s, the linked problems are %j", (content, ids) => {
  expect(linkedEntries(content, SITE)).toEqual(ids);
});

test("a line that contains only a link is removed if the link's card is shown", () => {
  const content = "Look:\n\n/problem/12\n/problem/13\nand /problem/12 once more";
  expect(withoutLinkLines(content, SITE, new Set([12]))).toBe(
    "Look:\n\n/problem/13\nand /problem/12 once more",
  );
  expect(withoutLinkLines("/problem/12", SITE, new Set([12]))).toBe("");
});

test("links to other entries are found by the start of their addresses", () => {
  const content = `/trainings/4 and /problem/5\n${SITE}/trainings/6`;
  expect(linkedEntries(content, SITE, "/trainings/")).toEqual([4, 6]);
  expect(linkedEntries(content, SITE)).toEqual([5]);
  expect(withoutLinkLines(content, SITE, new Set([6]), "/trainings/")).toBe("/trainings/4 and /problem/5");
});
