import { describe, expect, test } from "vitest";
import { problemFields } from "../../../tests/setup/factories.ts";
import { fieldsLeft, type ImportedProblem, readImport } from "./import.ts";
import { problemSchema } from "./schema.ts";

const posted = {
  name: "G. Castle Defense",
  group: "Codeforces - Educational Codeforces Round 40 (Rated for Div. 2)",
  url: "https://codeforces.com/contest/954/problem/G",
  interactive: false,
  memoryLimit: 256,
  timeLimit: 1500,
  tests: [
    { input: "5 0 6\n5 4 3 4 9\n", output: "5\n" },
    { input: "4 2 0\n1 2 3 4\n", output: "1\n" },
  ],
  testType: "single",
  input: { type: "stdin" },
  output: { type: "stdout" },
  languages: { java: { mainClass: "Main", taskClass: "GCastleDefense" } },
  batch: { id: "123e67c8-03c6-44a4-a3f9-5918533f9fb2", size: 1 },
};

const pasted = (changes: object = {}) => readImport(JSON.stringify({ ...posted, ...changes }));

describe("importing a problem from the extension", () => {
  test("an import fills the form's fields", () => {
    expect(readImport(`\n ${JSON.stringify(posted, null, 2)} \n`)).toEqual({
      title: "G. Castle Defense",
      link: posted.url,
      problemstatement: { exampleinput: "5 0 6\n5 4 3 4 9\n", exampleoutput: "5\n" },
      moreexamples: [{ input: "4 2 0\n1 2 3 4\n", output: "1\n" }],
      platform: { name: "Codeforces" },
      timeLimitMs: "1500",
      memoryLimitMb: "256",
      contest: "Educational Codeforces Round 40 (Rated for Div. 2)",
      inputFile: "",
      outputFile: "",
      interactive: false,
      leftOut: [],
    });
  });

  test("an import includes the interactive flag and the file names", () => {
    const files = {
      input: { type: "file", fileName: "cubes.in" },
      output: { type: "file", fileName: "cubes.out" },
    };
    expect(pasted({ interactive: true, ...files })).toMatchObject({
      interactive: true,
      inputFile: "cubes.in",
      outputFile: "cubes.out",
    });
    expect(pasted({ interactive: "?", input: { type: "regex", pattern: ".*" }, output: 5 })).toMatchObject({
      interactive: false,
      inputFile: "",
      outputFile: "",
    });
    const long = pasted({ input: { type: "file", fileName: "x".repeat(200) } });
    expect(long).toMatchObject({
      inputFile: "x".repeat(100),
      leftOut: ["The input file's name was cut to 100 characters."],
    });
  });

  test.each([
    ["CodeForces-2102A", "CodeForces", "Codeforces", "https://codeforces.com/contest/2102/problem/A"],
    ["Gym-100570A", "Gym", "Codeforces", "https://codeforces.com/gym/100570/problem/A"],
    ["SPOJ-PRIME1", "SPOJ", "SPOJ", "https://www.spoj.com/problems/PRIME1/"],
    [
      "%E8%AE%A1%E8%92%9C%E5%AE%A2-T1000",
      "计蒜客",
      "计蒜客",
      "https://vjudge.net/problem/%E8%AE%A1%E8%92%9C%E5%AE%A2-T1000",
    ],
    ["%EE-1", "", "", "https://vjudge.net/problem/%EE-1"],
    ["FZU-2000", "FZU", "FZU", "https://vjudge.net/problem/FZU-2000"],
  ])("the Virtual Judge problem %s is attributed to the original judge", (key, judge, name, link) => {
    const url = `https://vjudge.net/problem/${key}`;
    const behind = { platform: { name }, link };
    expect(pasted({ url, group: `Virtual Judge - ${judge}` })).toMatchObject({ ...behind, contest: "" });
    expect(readImport(url)).toMatchObject(behind);
  });

  test("a problem from a Virtual Judge contest keeps the contest's name", () => {
    const url = "https://vjudge.net/contest/123#problem/A";
    expect(pasted({ url, group: "Virtual Judge - Club - Week 3" })).toMatchObject({
      platform: { name: "Virtual Judge" },
      contest: "Club - Week 3",
      link: url,
    });
  });

  test("the judge's name comes from the address, or else from the group", () => {
    expect(pasted({ url: "https://judge.example/p/1", group: "My Judge - Round 1" })?.platform.name).toBe(
      "My Judge",
    );
    expect(pasted({ url: "https://judge.example/p/1", group: "" })?.platform.name).toBe("");
    expect(pasted({ group: "Nonsense" })?.platform.name).toBe("Codeforces");
  });

  test("samples may be missing", () => {
    const problemstatement = { exampleinput: "", exampleoutput: "" };
    for (const tests of [undefined, []])
      expect(pasted({ tests })).toMatchObject({ problemstatement, moreexamples: [] });
  });

  test.each([
    [{ timeLimit: undefined, memoryLimit: undefined }, "", ""],
    [{ timeLimit: "1 s", memoryLimit: null }, "", ""],
    [{ timeLimit: -1, memoryLimit: 0 }, "", ""],
    [{ timeLimit: 1999.6, memoryLimit: 61.44 }, "2000", "61"],
    [{ timeLimit: 0.2, memoryLimit: 0.004 }, "1", "1"],
  ])("fractional limits are rounded and invalid ones left out: %j", (changes, timeLimitMs, memoryLimitMb) => {
    expect(pasted(changes)).toMatchObject({ timeLimitMs, memoryLimitMb });
  });

  test("long values are cut to the form's limits", () => {
    const tests = Array.from({ length: 40 }, () => ({ input: "1", output: "2" }));
    const imported = pasted({ name: "x".repeat(400), tests });
    const fields = problemFields();
    const whole = {
      ...imported,
      problemstatement: { ...fields.problemstatement, ...imported?.problemstatement },
      platform: { ...fields.platform, ...imported?.platform },
    };
    expect(problemSchema.parse(whole)).toMatchObject({ title: "x".repeat(200), timeLimitMs: 1500 });
    expect(imported?.moreexamples).toHaveLength(9);
  });

  test("invalid imports are rejected", () => {
    for (const text of ["", "{", "[]", "null", "5", '"text"', "Two Knights", "codeforces"])
      expect(readImport(text), text).toBeNull();
    const unnamed = [{ name: "" }, { name: undefined }];
    for (const changes of [...unnamed, { url: "javascript:alert(1)" }, { url: "x" }, { tests: {} }])
      expect(pasted(changes), JSON.stringify(changes)).toBeNull();
  });
});

test.each([
  ["https://codeforces.com/problemset/problem/954/G", "Codeforces", "954G"],
  ["https://codeforces.com/gym/102001/problem/A", "Codeforces", "102001A"],
  ["https://acm.timus.ru/problem.aspx?space=1&num=1000", "Timus", ""],
  ["https://atcoder.jp/contests/abc300/tasks/abc300_a", "AtCoder", "Abc300 A"],
  ["https://leetcode.com/problems/two-sum/description/", "LeetCode", "Two Sum"],
  ["https://cses.fi/problemset/task/1068", "CSES", ""],
  ["https://www.codechef.com/problems/FLOW001", "CodeChef", "FLOW001"],
  ["https://open.kattis.com/problems/hello", "Kattis", "Hello"],
  ["https://www.hackerrank.com/challenges/solve-me-first/problem", "HackerRank", "Solve Me First"],
  ["https://projecteuler.net/problem=1", "Project Euler", ""],
  ["https://www.judge.example/", "judge.example", ""],
  ["https://notcodeforces.com/contest/1/problem/A", "notcodeforces.com", ""],
])("the address %s gives platform %s and title %j", (link, platform, title) => {
  expect(readImport(` ${link}\n`)).toMatchObject({ link, platform: { name: platform }, title });
});

test("an address may be pasted without a scheme", () => {
  expect(readImport("codeforces.com/problemset/problem/231/A")).toMatchObject({
    link: "https://codeforces.com/problemset/problem/231/A",
    platform: { name: "Codeforces" },
  });
  expect(pasted({ url: "cses.fi/problemset/task/1068" })).toMatchObject({
    link: "https://cses.fi/problemset/task/1068",
    platform: { name: "CSES" },
  });
});

test("empty fields have the same labels as in the form", () => {
  const imported = readImport("https://cses.fi/problemset/task/1068");
  const left = (imported ? fieldsLeft(imported) : []).map(({ label }) => label);
  expect(left).toEqual([
    "Title",
    "Statement",
    "Input",
    "Output",
    "Example Input",
    "Example Output",
    "Rating",
  ]);
});

describe("the fields left to fill in", () => {
  const leftOf = (changes: object) => {
    const imported = pasted(changes);
    return imported ? fieldsLeft(imported) : [];
  };
  const missing = ["Statement", "Input", "Output"];

  test("an empty first example must be filled in, but later ones need not be", () => {
    const tests = [
      { input: "", output: "b\n" },
      { input: "x\n", output: "" },
      { input: "", output: "y\n" },
    ];
    const labels = leftOf({ tests }).map(({ label }) => label);
    expect(labels).toEqual([...missing, "Example Input", "Rating"]);
  });

  test.each([
    ["a NUL in a further example", { tests: [posted.tests[0], { input: "1", output: "a\0" }] }],
    ["an invisible title", { name: "\u200b" }],
    ["too many tags", {}],
  ])("with %s, the fields left to fill in are exactly those that the form's schema rejects", (_, changes) => {
    const imported = pasted(changes);
    const tags = "tests" in changes || "name" in changes ? "dp" : "a,b,c,d,e,f,g,h,i,j,k";
    const filled = {
      ...problemFields(),
      ...imported,
      tags,
      problemstatement: { ...problemFields().problemstatement, ...imported?.problemstatement },
      platform: { name: "X", rating: "5" },
      timeLimitMs: "1000",
      memoryLimitMb: "64",
    } as unknown as ImportedProblem;
    const refused = problemSchema.safeParse(filled).error?.issues ?? [];
    const fields = fieldsLeft(filled);
    expect(fields.map(({ name }) => name)).toEqual(
      [...new Set(refused.map(({ path }) => path.join(".")))].map((path) =>
        path.replace(/\.(\d+)\./, "[$1]."),
      ),
    );
    expect(fields.every(({ label }) => /^[A-Z][\w ()]+$/.test(label))).toBe(true);
  });
});
