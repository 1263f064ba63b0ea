import { describe, expect, test } from "vitest";
import { quickly } from "../../../tests/setup/processor-time.ts";
import { problemIdOf, readItems } from "./import.ts";

const D = "https://codeforces.com/contest/1900/problem/D";
const E = "https://codeforces.com/contest/1900/problem/E";

describe("pasted text", () => {
  test("may have one address per line, with sections", () => {
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
  ])("may have rows separated by %s: address, note, section", (separator, row) => {
    const note = separator === "semicolons" ? 'First the "easy" one' : 'First, the "easy" one';
    expect(readItems(row).items).toMatchObject([{ address: D, note, section: "Graphs" }]);
  });

  test("may start with a header row, with the columns in any order", () => {
    const table = `Section,Points,URL,Name\nGraphs,3,${D},Small GCD\n,2,${E},`;
    expect(readItems(table).items).toMatchObject([
      { line: 2, address: D, section: "Graphs", name: "Small GCD" },
      { line: 3, address: E, section: "", name: "" },
    ]);
  });

  test("may be Competitive Companion's JSON, one problem per line", () => {
    const sent = JSON.stringify({ name: "D. Small  GCD", url: D, tests: [] });
    expect(readItems(`${sent}\n{"name":"No address"}\n{broken`)).toMatchObject({
      items: [{ address: D, name: "D. Small GCD" }],
      refused: [{ line: 2 }, { line: 3, text: "{broken", reason: "This line has no link." }],
    });
  });

  test("is refused if a note is too long, and the error shows a truncated line", () => {
    const { refused } = readItems(`${D},${"n".repeat(501)}`);
    expect(refused).toMatchObject([{ line: 1, reason: "Its note is longer than 500 characters." }]);
    expect(refused[0]?.text).toHaveLength(200);
  });

  test("is read up to line 2,000, and the rest is refused with one error", () => {
    const { items, refused } = readItems(`${"x\n".repeat(1_999)}${D}\n\n${E}\n${"y\n".repeat(40_000)}`);
    expect(items).toHaveLength(2_000);
    expect(refused).toEqual([
      {
        line: 2_002,
        text: E,
        reason: "At most 2,000 lines can be added at once. This line and those below it were left out.",
      },
    ]);
  });

  test.each([
    ["the header line", `link;note;section\n${D};easy, good first;Warmup`],
    ["the first separator in most lines", `${D};easy, good first;Warmup\n# Graphs\n${E}`],
    ["a sep= line for Excel", `sep=;\r\nlink;note;section\r\n${D};easy, good first;Warmup`],
    ["a header after a byte order mark", `\uFEFFLink\tNote\tSection\n${D}\teasy, good first\tWarmup`],
    ["a quoted header", `"Link";"Note, if any";"Note";"Section"\n${D};x;easy, good first;"Warmup"`],
  ])("is split at one separator, detected from %s", (_by, table) => {
    const { items, refused } = readItems(table);
    expect(refused).toEqual([]);
    expect(items[0]).toMatchObject({ address: D, note: "easy, good first", section: "Warmup" });
  });

  test("may have other separators inside quotes", () => {
    const table = `"a\t","Link",Note\n"x",${D},"one; two"\n"",${E},"three, ""four"""`;
    expect(readItems(table).items).toMatchObject([
      { address: D, note: "one; two" },
      { address: E, note: 'three, "four"' },
    ]);
  });

  test("may declare its separator without a header row", () => {
    expect(readItems(`sep=,\n${D},a;b`)).toMatchObject({ items: [{ line: 2, note: "a;b" }], refused: [] });
  });

  test("may have multi-line cells, which count as several lines", () => {
    const { items, refused } = readItems(`link,note\n${D},"Think of\nstates, ""then"" sort"\nx y,\n${E},\n{`);
    expect(items).toMatchObject([
      { line: 2, address: D, note: 'Think of states, "then" sort' },
      { line: 4, address: "x y" },
      { line: 5, address: E },
    ]);
    expect(refused).toMatchObject([{ line: 6, text: "{" }]);
  });

  test("may have an unclosed quote, which does not swallow the lines below", () => {
    expect(readItems(`${D},"Hard\n${E},5" long`).items).toMatchObject([
      { address: D, note: '"Hard' },
      { address: E, note: '5" long' },
    ]);
  });

  test("is parsed in linear time", () => {
    for (const part of ['"', '"\n', ',"', '""', '"a"', "\n", ";,", '\t"', "#\t"]) {
      quickly(500, () => readItems(part.repeat(100_000 / part.length)), part);
    }
    const { items } = readItems(`#${"\t".repeat(95_000)}a\u2028b\n"${D};x=1"`);
    expect(items).toMatchObject([{ line: 2, section: "a b", address: `${D};x=1` }]);
  });
});

test.each([
  ["/problem/42", 42],
  ["https://upsolve.example/problem/42/solutions?page=2", 42],
  ["https://other.example/problem/42", undefined],
  ["/problem/042", undefined],
  ["/problems/42", undefined],
])("%s refers to problem %s on this site", (address, id) => {
  expect(problemIdOf(address, "https://upsolve.example")).toBe(id);
});
