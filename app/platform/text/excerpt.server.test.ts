import { describe, expect, it, test } from "vitest";
import { quickly } from "../../../tests/setup/processor-time.ts";
import { excerpt, excerptAround } from "./excerpt.server.ts";

describe("excerpt", () => {
  it("keeps the words and removes the markup", () => {
    const source = "# Hello **world**\n\n> - a *b* ~~c~~ `d_e_f`\n> - [x] done\n\n1. one\n\n---\n\nlast\n===";
    expect(excerpt(source, 200)).toBe("Hello world: a b c d_e_f done one last");
  });

  it("keeps the words of links and the descriptions of images", () => {
    const source =
      "[a link](https://a.org) ![a picture](/p.png) [![badge](b)](c) [ref][1] <https://b.org>\n\n[1]: /x";
    expect(excerpt(source, 200)).toBe("a link a picture badge ref https://b.org");
  });

  it("keeps formulas readable", () => {
    expect(excerpt("Given $1 \\le n \\le 10^{5}$ and $$$a_{i+1} \\cdot b_{j}$$$", 200)).toBe(
      "Given 1 ≤ n ≤ 10^5 and a_(i+1) · b_j",
    );
    expect(excerpt("$$\\left\\{ \\frac{a}{b}, \\ldots \\right\\}$$", 200)).toBe("{a/b, …}");
  });

  it("keeps prices, products and names that look like markup", () => {
    const text = "costs $5 and $6, 2 * 3 * 4, snake_case_name";
    expect(excerpt(text, 200)).toBe(text);
    expect(excerpt("\\*not emphasis\\* \\$5", 200)).toBe("*not emphasis* $5");
  });

  it("omits code blocks unless there is nothing else", () => {
    expect(excerpt("Text\n\n```cpp\nint x;\n```\n\nmore", 200)).toBe("Text more");
    expect(excerpt("```cpp\nint  x;\n```", 200)).toBe("int x;");
  });

  it("shows a table's cells in a row if the text has nothing else", () => {
    const table = "| a | **b** |\n|:--|--:|\n| 1 | 2 |";
    expect(excerpt(table, 200)).toBe("a b 1 2");
    expect(excerpt(`Measured:\n\n${table}\n\nand so on`, 200)).toBe("Measured: and so on");
  });

  it("separates headings from the text that follows", () => {
    expect(excerpt("## Gained\n\nOverflow panics.\n\n## Why? ##\nBecause.", 200)).toBe(
      "Gained: Overflow panics. Why? Because.",
    );
    expect(excerpt("# Alone", 200)).toBe("Alone");
    expect(excerpt("# One\n\n# Two", 200)).toBe("One: Two");
    expect(excerpt("# **Bold**\n\n#hash", 200)).toBe("Bold: #hash");
    expect(excerpt("#\n\nempty", 200)).toBe("empty");
  });

  it("stays within the length limit and ends after a whole word", () => {
    const text = excerpt("some words that go on. ".repeat(30), 50);
    expect(text.length).toBeLessThanOrEqual(50);
    expect(text).toMatch(/\w…$/);
    expect(excerpt("x".repeat(500), 50)).toHaveLength(50);
    expect(excerpt(" \n\t\n", 100)).toBe("");
  });

  it.each([
    ["a pair of surrogates", "😀", 10, 4],
    ["a family", "👨‍👩‍👧", 20, 2],
    ["a letter and its accent", "e\u0301", 10, 4],
    ["a flag", "🇩🇪", 10, 2],
  ])("does not split %s", (_, character, length, count) => {
    expect(excerpt(character.repeat(50), length)).toBe(`${character.repeat(count)}…`);
    expect(excerpt(`${"a".repeat(3_999)}${character}`, 5_000)).toBe(`${"a".repeat(3_999)}…`);
  });

  it("shortens a character that is longer than the excerpt", () => {
    expect(excerpt(`e${"\u0301".repeat(50)}`, 10)).toHaveLength(10);
  });

  it("shows a text as typed if it is too complex for the parser", () => {
    expect(excerpt(`${"> ".repeat(100)}word`, 20)).toBe("> > > > > > > > >…");
  });

  it("reads only the first few thousand characters", () => {
    const start = "word ".repeat(1_000);
    expect(excerpt(`${start}one`, 200)).toBe(excerpt(`${start}${"`$[*".repeat(100_000)}`, 200));
  });

  it.each([..."![ $$ **a [a]( ~~a <http: \\frac{".split(" "), ..."[*_`$\\", "_a ", "> ", "- ", "* ", " #"])(
    "takes bounded processor time for a text of %j",
    (mark) => {
      const texts = Array.from({ length: 10 }, (_, i) => mark.repeat(50_000) + i);
      const excerpts = quickly(10 * 150, () => texts.map((text) => excerpt(text, 200)));
      for (const { length } of excerpts) expect(length).toBeLessThanOrEqual(200);
    },
  );
});

test("excerptAround shows the first search word, wherever it occurs", () => {
  const around = (content: string, typed: string) => excerptAround(content, typed, 240);
  expect(around("A *lazy* segment tree", "lazy")).toBe("A lazy segment tree");
  expect(around(`${"words before it ".repeat(40)}the treap at last`, "TREAP")).toMatch(
    /^….*the treap at last$/,
  );
  expect(around("Here:\n\n```cpp\npush(lazy);\n```", "push")).toContain("push(lazy)");
  expect(around(`${"😀".repeat(400)}treap`, "treap")).toMatch(/^…(😀)+treap$/u);
  // The index ignores accents, so the word may not occur as typed.
  expect(around("Une idée", "idee")).toBe("Une idée");
});
