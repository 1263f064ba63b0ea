import { describe, expect, it } from "vitest";
import { isExpectedMarkup } from "./generated-markup.ts";

describe("isExpectedMarkup", () => {
  it("accepts the output of KaTeX and highlight.js", () => {
    expect(isExpectedMarkup('<span class="hljs-title function_">f</span>&lt;', 5)).toBe(true);
    expect(
      isExpectedMarkup('<span class="strut" style="height:0.6em;vertical-align:-0.2em;"></span>', 5),
    ).toBe(true);
    expect(isExpectedMarkup('<svg width="1em" viewBox="0 0 1 1"><path d="M1 2z"/></svg>', 5)).toBe(true);
  });

  it.each([
    "<script>",
    "<img src=x>",
    '<a href="/">x</a>',
    '<span onclick="x">y</span>',
    '<span class="a" onclick="x">y</span>',
    '<span style="background:url(/x)">y</span>',
    '<svg onload="x"></svg>',
    '<math href="/x"></math>',
    "<span class='a'>y</span>",
    "<span class=a>y</span>",
    "<span/onclick=x>y</span>",
    "<SPAN>y</SPAN>",
    "<!-- x -->",
    "<mglyph></mglyph>",
    "<annotation-xml></annotation-xml>",
    "a < b",
  ])("rejects %s", (html) => expect(isExpectedMarkup(html, 9)).toBe(false));

  it("rejects elements nested too deeply, left open or closed twice", () => {
    const nested = (depth: number) => "<span>".repeat(depth) + "</span>".repeat(depth);
    expect(isExpectedMarkup(nested(5), 5)).toBe(true);
    expect(isExpectedMarkup(nested(6), 5)).toBe(false);
    expect(isExpectedMarkup("<span>", 5)).toBe(false);
    expect(isExpectedMarkup("<span></span></span>", 5)).toBe(false);
  });
});
