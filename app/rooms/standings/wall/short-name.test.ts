import { expect, test } from "vitest";
import { shortName } from "./short-name.ts";

const CASES: [key: string, name: string, short: string][] = [
  ["1900", "Codeforces Round 911 (Div. 2)", "Round 911 Div. 2"],
  ["1901", "Codeforces Round #900 (Div. 3)", "Round 900 Div. 3"],
  ["1902", "Codeforces Round 1046 (Div. 1 + Div. 2)", "Round 1046"],
  ["1903", "Educational Codeforces Round 181 (Rated for Div. 2)", "Edu 181"],
  ["1904", "Codeforces Global Round 30", "Global 30"],
  ["1905", "CodeTON Round 9 (Div. 1 + Div. 2, Rated, Prizes!)", "CodeTON 9"],
  ["abc420", "AtCoder Beginner Contest 420", "ABC 420"],
  ["arc099", "AtCoder Regular Contest 099", "ARC 99"],
  ["104000", "Riverside Collegiate Contest", "Riverside Colleg…"],
  ["104001", "(mirror)", "104001"],
];

test.each(CASES)("%s, %j, is called %j", (key, name, short) => {
  expect(shortName({ key, name })).toBe(short);
});
