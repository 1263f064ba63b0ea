import { expect, test } from "vitest";
import { shortName } from "./short-name.ts";

const CASES: [judge: string, key: string, name: string, short: string][] = [
  ["codeforces", "1900", "Codeforces Round 911 (Div. 2)", "Round 911 Div. 2"],
  ["codeforces", "1901", "Codeforces Round #900 (Div. 3)", "Round 900 Div. 3"],
  ["codeforces", "1902", "Codeforces Round 1046 (Div. 1 + Div. 2)", "Round 1046"],
  ["codeforces", "1903", "Educational Codeforces Round 181 (Rated for Div. 2)", "Edu 181"],
  ["codeforces", "1904", "Codeforces Global Round 30", "Global 30"],
  ["codeforces", "1905", "CodeTON Round 9 (Div. 1 + Div. 2, Rated, Prizes!)", "CodeTON 9"],
  ["atcoder", "abc420", "AtCoder Beginner Contest 420", "ABC 420"],
  ["atcoder", "arc099", "AtCoder Regular Contest 099", "ARC 99"],
  ["codeforces", "104000", "Riverside Collegiate Contest", "Riverside Colleg…"],
  ["codeforces", "104001", "(mirror)", "104001"],
];

test.each(CASES)("at %s, %s %j is called %j", (judge, key, name, short) => {
  expect(shortName({ judge, key, name })).toBe(short);
});
