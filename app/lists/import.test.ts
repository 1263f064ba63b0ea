import { describe, expect, test } from "vitest";
import { problemIdOf, readItems } from "./import.ts";

const D = "https://codeforces.com/contest/1900/problem/D";
const E = "https://codeforces.com/contest/1900/problem/E";

describe("what is pasted", () => {
  test("may be an address a line, with sections between", () => {
    const { items, refused } = readItems(`\n${D}\r\n# Graphs\n  ${E}  \n`);
    expect(refused).toEqual([]);
    expect(items).toMatchObject([
      { line: 2, address: D, section: "", note: "" },
      { line: 4, address: E, section: "Graphs", note: "" },
    ]);
  });

  test.each([
    ["commas", `${D},"First, the ""easy"" one",Graphs`],
    ["semicolons", `${D};"First, the ""easy"" one";Graphs`.replace(",", "")],
    ["tabs", `${D}\t"First, the ""easy"" one"\tGraphs`],
  ])("may be rows separated by %s: address, note, section", (separator, row) => {
    const note = separator === "semicolons" ? 'First the "easy" one' : 'First, the "easy" one';
    expect(readItems(row).items).toMatchObject([{ address: D, note, section: "Graphs" }]);
  });

  test("may begin with the names of its columns, in any order", () => {
    const table = `Section,Points,URL,Name\nGraphs,3,${D},Small GCD\n,2,${E},`;
    expect(readItems(table).items).toMatchObject([
      { line: 2, address: D, section: "Graphs", name: "Small GCD" },
      { line: 3, address: E, section: "", name: "" },
    ]);
  });

  test("may be what Competitive Companion sends, one problem a line", () => {
    const sent = JSON.stringify({ name: "D. Small  GCD", url: D, tests: [] });
    expect(readItems(`${sent}\n{"name":"No address"}\n{broken`)).toMatchObject({
      items: [{ address: D, name: "D. Small GCD" }],
      refused: [{ line: 2 }, { line: 3, text: "{broken", reason: "This line has no address." }],
    });
  });

  test("refuses texts that are too long, and cuts the line that it shows", () => {
    const { refused } = readItems(`${D},${"n".repeat(501)}`);
    expect(refused).toMatchObject([{ line: 1, reason: "Its note is longer than 500 characters." }]);
    expect(refused[0]?.text).toHaveLength(200);
  });

  test("is read in time that grows with its length, whatever follows the signs of a section", () => {
    const began = performance.now();
    const { items } = readItems(`#${"\t".repeat(95_000)}a\u2028b\n${D}`);
    expect(performance.now() - began).toBeLessThan(500);
    expect(items).toMatchObject([{ line: 2, section: "a b" }]);
  });

  test("is read up to its 2,000th line; one refusal stands for the rest", () => {
    const { items, refused } = readItems(`${"x\n".repeat(1_999)}${D}\n\n${E}\n${"y\n".repeat(40_000)}`);
    expect(items).toHaveLength(2_000);
    expect(refused).toEqual([
      {
        line: 2_002,
        text: E,
        reason: "At most 2,000 lines are read at once: this line and those below were not.",
      },
    ]);
  });

  test("with a semicolon in its address keeps it whole in quotes", () => {
    expect(readItems(`"${D};x=1"`).items).toMatchObject([{ address: `${D};x=1` }]);
  });
});

test.each([
  ["/problem/42", 42],
  ["https://upsolve.example/problem/42/solutions?page=2", 42],
  ["https://other.example/problem/42", undefined],
  ["/problem/042", undefined],
  ["/problems/42", undefined],
])("%s names the problem %s of this site", (address, id) => {
  expect(problemIdOf(address, "https://upsolve.example")).toBe(id);
});
