import { describe, expect, it } from "vitest";
import { excerpt } from "./excerpt.ts";

describe("excerpt", () => {
  it("leaves the words and takes the marks", () => {
    const source = "# Hello **world**\n\n> - a *b* ~~c~~ `d_e_f`\n> - [x] done\n\n1. one\n\n---\n\nlast\n===";
    expect(excerpt(source, 200)).toBe("Hello world: a b c d_e_f done one last");
  });

  it("shows links and images by their words", () => {
    const source =
      "[a link](https://a.org) ![a picture](/p.png) [![badge](b)](c) [ref][1] <https://b.org>\n\n[1]: /x";
    expect(excerpt(source, 200)).toBe("a link a picture badge ref https://b.org");
  });

  it("keeps formulas readable", () => {
    expect(excerpt("Given $1 \\le n \\le 10^{5}$ and $$$a_{i+1} \\cdot b_{j}$$$", 200)).toBe(
      "Given 1 ≤ n ≤ 10^5 and a_(i+1) · b_j",
    );
    expect(excerpt("$$\\left\\{ \\frac{a}{b}, \\ldots \\right\\}$$", 200)).toBe("{ a/b, … }");
  });

  it("does not take prices, products and names for marks", () => {
    const text = "costs $5 and $6, 2 * 3 * 4, snake_case_name";
    expect(excerpt(text, 200)).toBe(text);
    expect(excerpt("\\*not emphasis\\* \\$5", 200)).toBe("*not emphasis* $5");
  });

  it("leaves code blocks out unless there is nothing else", () => {
    expect(excerpt("Text\n\n```cpp\nint x;\n```\n\nmore", 200)).toBe("Text more");
    expect(excerpt("```cpp\nint  x;\n```", 200)).toBe("int x;");
  });

  it("shows a table's cells in a row where there is nothing else", () => {
    const table = "| a | **b** |\n|:--|--:|\n| 1 | 2 |";
    expect(excerpt(table, 200)).toBe("a b 1 2");
    expect(excerpt(`Measured:\n\n${table}\n\nand so on`, 200)).toBe("Measured: and so on");
  });

  it("sets headings off from what follows them", () => {
    expect(excerpt("## Gained\n\nOverflow panics.\n\n## Why? ##\nBecause.", 200)).toBe(
      "Gained: Overflow panics. Why? Because.",
    );
    expect(excerpt("# Alone", 200)).toBe("Alone");
    expect(excerpt("# One\n\n# Two", 200)).toBe("One: Two");
    expect(excerpt("# **Bold**\n\n#hash", 200)).toBe("Bold: #hash");
    expect(excerpt("#\n\nempty", 200)).toBe("empty");
  });

  it("is never longer than asked, and ends at a word", () => {
    const text = excerpt("some words that go on. ".repeat(30), 50);
    expect(text.length).toBeLessThanOrEqual(50);
    expect(text).toMatch(/\w…$/);
    expect(excerpt("x".repeat(500), 50)).toHaveLength(50);
  });

  it("does not cut a character in two", () => {
    expect(excerpt("😀".repeat(50), 10)).toBe("😀😀😀😀…");
  });

  it("does not depend on what comes after the first few thousand characters", () => {
    const start = "word ".repeat(1_000);
    expect(excerpt(`${start}one`, 200)).toBe(excerpt(`${start}${"`$[*".repeat(100_000)}`, 200));
  });

  it("is nothing for nothing", () => {
    expect(excerpt("", 100)).toBe("");
    expect(excerpt(" \n\t\n", 100)).toBe("");
  });

  it.each([
    "[",
    "![",
    "*",
    "_",
    "`",
    "$",
    "$$",
    "**a",
    "_a ",
    "[a](",
    "> ",
    "\\",
    "- ",
    "~~a",
    "<http:",
    "\\frac{",
    "* ",
    " #",
  ])("is quick over a text of %j", (mark) => {
    // Read to the end, a hundred million characters would outlast any test.
    for (let i = 0; i < 2_000; i++)
      expect(excerpt(mark.repeat(50_000) + i, 200).length).toBeLessThanOrEqual(200);
  });
});
