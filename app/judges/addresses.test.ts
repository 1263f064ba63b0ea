import { describe, expect, test } from "vitest";
import { judgeTitle, readTaskAddress, siteRating } from "./addresses.ts";

const CONTEST = "https://codeforces.com/contest/1900/problem/D";
const GYM = "https://codeforces.com/gym/104114/problem/B1";
const ATCODER = "https://atcoder.jp/contests/abc300/tasks/abc300_a";

describe("one problem of Codeforces, however its address is written", () => {
  test.each([
    CONTEST,
    "https://codeforces.com/problemset/problem/1900/D",
    "http://codeforces.com/contest/1900/problem/D",
    "https://www.codeforces.com/contest/1900/problem/D",
    "https://m1.codeforces.com/contest/1900/problem/D",
    "https://m2.codeforces.com/contest/1900/problem/D",
    "http://m3.codeforces.com/problemset/problem/1900/d",
    "https://mirror.codeforces.com/contest/1900/problem/D",
    "https://codeforces.com/contest/1900/problem/D/",
    "https://codeforces.com/contest/1900/problem/d",
    "https://codeforces.com/contest/1900/problem/D?locale=ru",
    "https://codeforces.com/problemset/problem/1900/D/?locale=en#sample",
    "https://CODEFORCES.com/contest/1900/problem/D",
    "https://codeforces.com:443/contest/1900/problem/D",
    "https://codeforces.ru/contest/1900/problem/D",
    "  https://codeforces.com/contest/1900/problem/D  ",
  ])("%s", (address) => {
    expect(readTaskAddress(address)).toEqual({
      judge: "codeforces",
      key: "1900D",
      contest: "1900",
      letter: "D",
      link: CONTEST,
    });
  });
});

describe("a gym's problem", () => {
  test.each([
    GYM,
    "https://codeforces.com/gym/104114/problem/b1",
    "https://codeforces.com/problemset/gymProblem/104114/B1",
  ])("%s", (address) => {
    expect(readTaskAddress(address)).toMatchObject({ key: "104114B1", contest: "104114", link: GYM });
  });
});

describe("one problem of AtCoder", () => {
  test.each([
    ATCODER,
    "http://atcoder.jp/contests/abc300/tasks/abc300_a",
    "https://www.atcoder.jp/contests/abc300/tasks/abc300_a/",
    "https://atcoder.jp/contests/abc300/tasks/abc300_a?lang=en",
    "https://atcoder.jp/contests/ABC300/tasks/abc300_a",
  ])("%s", (address) => {
    expect(readTaskAddress(address)).toMatchObject({
      judge: "atcoder",
      key: "abc300_a",
      contest: "abc300",
      link: ATCODER,
    });
  });

  test("keeps its key in whichever contest it is", () => {
    expect(readTaskAddress("https://atcoder.jp/contests/arc058/tasks/arc058_a")?.key).toBe("arc058_a");
    expect(readTaskAddress("https://atcoder.jp/contests/abc042/tasks/arc058_a")?.key).toBe("arc058_a");
  });
});

test.each([
  ["https://leetcode.com/problems/two-sum/", "leetcode", "two-sum"],
  ["https://leetcode.com/problems/two-sum", "leetcode", "two-sum"],
  ["https://www.leetcode.com/problems/Two-Sum/description/?envType=daily", "leetcode", "two-sum"],
  ["https://leetcode.cn/problems/two-sum/", "leetcode", "two-sum"],
  ["https://leetcode.com/contest/weekly-contest-300/problems/two-sum/", "leetcode", "two-sum"],
  ["https://cses.fi/problemset/task/1068", "cses", "1068"],
  ["https://cses.fi/problemset/task/1068/", "cses", "1068"],
  ["https://www.codechef.com/problems/START01", "codechef", "start01"],
  ["https://www.codechef.com/START01/problems/FLOW001", "codechef", "flow001"],
  ["https://www.spoj.com/problems/PRIME1/", "spoj", "prime1"],
  ["https://www.spoj.com/problems/PRIME1/en/", "spoj", "prime1"],
  ["https://open.kattis.com/problems/hello", "kattis", "hello"],
  ["https://dmoj.ca/problem/aplusb", "dmoj", "aplusb"],
  ["https://www.acmicpc.net/problem/1000", "baekjoon", "1000"],
  ["https://www.luogu.com.cn/problem/P1001", "luogu", "p1001"],
])("%s is %s's %s", (address, judge, key) => {
  expect(readTaskAddress(address)).toMatchObject({ judge, key });
  expect(judgeTitle(judge)).not.toBe("");
});

test("the address that all forms stand for is read as the same problem", () => {
  for (const address of [
    CONTEST,
    GYM,
    ATCODER,
    "https://leetcode.com/problems/two-sum/",
    "https://cses.fi/problemset/task/1",
  ]) {
    const read = readTaskAddress(address);
    expect(readTaskAddress(read?.link ?? "")).toEqual(read);
  }
});

test.each([
  "",
  "codeforces.com/contest/1900/problem/D",
  "https://",
  "https://codeforces.com/",
  "https://codeforces.com/contest/1900",
  "https://codeforces.com/contest/1900/problem/",
  "https://codeforces.com/contest/1900/problem/DD",
  "https://codeforces.com/contest/19000000/problem/D",
  "https://codeforces.com/contest/1900/problem/D/tutorial",
  "https://codeforces.com/contest/1900/submission/1",
  "https://codeforces.com/group/abc/contest/1900/problem/D",
  "https://codeforces.com.example.org/contest/1900/problem/D",
  "https://notcodeforces.com/contest/1900/problem/D",
  "https://codeforces.com@example.org/contest/1900/problem/D",
  "https://example.org/?https://codeforces.com/contest/1900/problem/D",
  "https://atcoder.jp/contests/abc300",
  "https://atcoder.jp/contests/abc300/tasks",
  "https://atcoder.jp/contests/../tasks/abc300_a",
  "https://leetcode.com/problems/",
  "https://leetcode.com/problemset/",
  "https://cses.fi/problemset/",
  "https://example.org/problem/1",
])("%j is of no judge", (address) => {
  expect(readTaskAddress(address)).toBeNull();
});

test.each([
  [-100, 1],
  [0, 1],
  [799, 1],
  [800, 1],
  [999, 1],
  [1000, 2],
  [1999, 6],
  [2000, 7],
  [2600, 10],
  [3500, 10],
])("a rating of %i is %i here", (rating, here) => {
  expect(siteRating(rating)).toBe(here);
});
