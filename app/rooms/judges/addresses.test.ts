import { describe, expect, test } from "vitest";
import {
  nameOfKey,
  platformOf,
  readAddress,
  readTaskAddress,
  siteRating,
  sourceOf,
  spelled,
} from "./addresses.ts";

const CONTEST = "https://codeforces.com/contest/1900/problem/D";
const GYM = "https://codeforces.com/gym/104114/problem/B1";

test("an address gives a problem's judge, key, contest and position", () => {
  expect(readTaskAddress("  https://m1.codeforces.com/problemset/problem/1900/d  ")).toEqual({
    judge: "codeforces",
    key: "1900D",
    contest: "1900",
    letter: "D",
    link: CONTEST,
  });
  expect(readTaskAddress(GYM)).toMatchObject({ key: "104114B1", contest: "104114", link: GYM });
  expect(readTaskAddress("https://atcoder.jp/contests/ABC042/tasks/arc058_a")).toMatchObject({
    judge: "atcoder",
    key: "arc058_a",
    contest: "abc042",
  });
});

test.each([
  "",
  ..."https:// https://codeforces.com/ https://codeforces.com/contest/1900".split(" "),
  ..."https://codeforces.com/contest/1900/problem/ https://codeforces.com/contest/1900/problem/DDDD".split(
    " ",
  ),
  "https://codeforces.com/contest/19000000/problem/D",
  "https://codeforces.com/contest/1900/problem/D/tutorial",
  "https://codeforces.com/contest/1900/submission/1",
  "https://codeforces.com.example.org/contest/1900/problem/D",
  "https://notcodeforces.com/contest/1900/problem/D",
  "https://codeforces.com@example.org/contest/1900/problem/D",
  "https://example.org/?https://codeforces.com/contest/1900/problem/D",
  ..."https://atcoder.jp/contests/abc300 https://atcoder.jp/contests/abc300/tasks".split(" "),
  ..."https://atcoder.jp/contests/../tasks/abc300_a https://leetcode.com/problems/".split(" "),
  ..."https://leetcode.com/problemset/ https://cses.fi/problemset/ https://example.org/problem/1".split(" "),
])("%j is not a problem's address at any judge", (address) => {
  expect(readTaskAddress(address)).toBeNull();
});

describe("any other web address", () => {
  test.each([
    ["https://example.org/problem/1", "example.org/problem/1"],
    ["http://www.example.org/problem/1/", "example.org/problem/1"],
    ["HTTPS://Example.ORG/Problem/1", "example.org/Problem/1"],
    ["example.org/problem/1", "example.org/problem/1"],
    ["example.org:8080/problem/1", "example.org:8080/problem/1"],
    ["https://example.org:443/problem/1?utm_source=x&locale=en", "example.org/problem/1"],
    ["https://example.org/show?page=2&id=1&lang=de", "example.org/show?id=1&page=2"],
    ["https://example.org/", "example.org"],
    ["https://example.org/set.html#p3", "example.org/set.html#p3"],
    ["https://example.org/set.html#:~:text=here", "example.org/set.html"],
    ["https://vjudge.net/contest/1#problem/A", "vjudge.net/contest/1#problem/A"],
    ["https://codeforces.com/contest/1/problems?locale=en", "codeforces.com/contest/1/problems"],
    ["https://acm.timus.ru/problem.aspx?space=153&num=1", "acm.timus.ru/problem.aspx?num=1&space=153"],
    ["http://localhost:3000/x", "localhost:3000/x"],
    ["bücher.example/aufgabe/1", "xn--bcher-kva.example/aufgabe/1"],
    ["https://example.org/题/1", "example.org/%E9%A2%98/1"],
  ])("%s has the key %s", (address, key) => {
    const read = readAddress(address);
    expect(read).toMatchObject({ judge: "link", key });
    expect(readAddress(read?.link ?? "")).toEqual(read);
  });

  test.each([
    "",
    "nonsense",
    "D. Small GCD",
    "1.5",
    "mailto:a@example.org",
    "javascript:alert(1)",
    "a@example.org",
    "/problem/1",
    "https://",
    "ftp://example.org/1",
    "https://codeforces.com@example.org/1",
    `https://example.org/${"a".repeat(2_000)}`,
    `https://example.org/${"题".repeat(500)}`,
  ])("%j is refused", (text) => {
    expect(readAddress(text)).toBeNull();
  });

  test("is shown as the problem's name, with the host as its source", () => {
    const read = readAddress("https://example.org/%E9%A2%98?id=1");
    expect(read && [nameOfKey(read), sourceOf(read)]).toEqual(["example.org/题?id=1", "example.org"]);
    expect(nameOfKey({ judge: "link", key: "example.org/%" })).toBe("example.org/%");
    expect(nameOfKey({ judge: "link", key: `example.org/${"a".repeat(500)}` })).toHaveLength(100);
  });
});

test.each([
  [{ judge: "codeforces", key: "1900D" }, "Codeforces 1900D"],
  [{ judge: "tlx", key: "troc-1/a" }, "TLX troc-1/a"],
  [{ judge: "here", key: "1" }, ""],
])("the source of %j is %j", (task, source) => {
  expect(sourceOf(task)).toBe(source);
});

test.each([
  ["https://codeforces.com/contest/1/problems", "Codeforces"],
  ["https://vjudge.net/problem/CodeForces-1900D", "Codeforces"],
  ["https://www.luogu.com.cn/problem/UVA100", "UVa"],
  ["https://open.kattis.com/", "Kattis"],
  ["https://notcodeforces.com/contest/1/problem/A", undefined],
  ["codeforces.com", "Codeforces"],
  ["nonsense", undefined],
])("the platform of %s is %s", (address, platform) => {
  expect(platformOf(address)).toBe(platform);
});

test("a platform's name is changed to the judge's spelling, regardless of case", () => {
  expect(["codeforces", "ATCODER", "Leetcode", "Our club"].map(spelled)).toEqual([
    "Codeforces",
    "AtCoder",
    "LeetCode",
    "Our club",
  ]);
});

test.each([
  [-100, 1],
  [999, 1],
  [1000, 2],
  [1999, 6],
  [2000, 7],
  [2600, 10],
  [3500, 10],
])("a judge's rating of %i becomes %i on this site", (rating, here) => {
  expect(siteRating(rating)).toBe(here);
});
