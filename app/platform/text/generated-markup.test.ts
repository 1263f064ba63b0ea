import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import katex from "katex";
import { describe, expect, it } from "vitest";
import { isExpectedMarkup } from "./generated-markup.ts";
import { katexInput, withSilentConsole } from "./math.server.ts";

/** Every possible command name in KaTeX's source. KaTeX does not export its tables. */
const katexSource = readFileSync(createRequire(import.meta.url).resolve("katex"), "utf8");
const COMMANDS = new Set(
  [...katexSource.matchAll(/["'](\\\\(?:[A-Za-z]+|[^A-Za-z"\\]))["']/g)].map(([, name]) =>
    String(name).slice(1),
  ),
);
const SHAPES: ((name: string) => string)[] = [
  (name) => name,
  (name) => `${name}{x}`,
  (name) => `${name}{abcdefgh}`,
  (name) => `${name}{x}{y}`,
  (name) => `${name}[x]{y}`,
  (name) => `${name}{1em}{x}`,
  (name) => `${name}{red}{x}`,
  (name) => `\\text{${name}{x}}`,
  (name) => `\\left${name} \\frac{\\frac12}{x} \\right${name}`,
];

function rendered(tex: string, displayMode: boolean): string | undefined {
  const input = katexInput(tex);
  try {
    return (
      input && withSilentConsole(() => katex.renderToString(input.tex, { ...input.options, displayMode }))
    );
  } catch {
    return undefined;
  }
}

describe("isExpectedMarkup", () => {
  it("accepts the output of KaTeX and highlight.js", () => {
    expect(isExpectedMarkup('<span class="hljs-title function_">f</span>&lt;', 5)).toBe(true);
    expect(
      isExpectedMarkup('<span class="strut" style="height:0.6em;vertical-align:-0.2em;"></span>', 5),
    ).toBe(true);
    expect(isExpectedMarkup('<svg width="1em" viewBox="0 0 1 1"><path d="M1 2z"/></svg>', 5)).toBe(true);
  });

  it("accepts KaTeX's output for all of its commands", () => {
    const refused = new Set<string>();
    let accepted = 0;
    for (const name of COMMANDS) {
      for (const display of [false, true]) {
        for (const html of SHAPES.map((shape) => rendered(shape(name), display))) {
          if (html === undefined) continue;
          accepted++;
          if (!isExpectedMarkup(html, 200)) refused.add(name);
        }
      }
    }
    expect([...refused]).toEqual([]);
    expect(accepted).toBeGreaterThan(10_000);
  });

  it.each([
    "<script>",
    "<img src=x>",
    '<a href="/">x</a>',
    '<span onclick="x">y</span>',
    '<span class="a" onclick="x">y</span>',
    '<span style="background:url(/x)">y</span>',
    '<span style="width:calc(url(/x))">y</span>',
    '<span style="width:calc(1em">y</span>',
    '<span style="width:var(--x)">y</span>',
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
