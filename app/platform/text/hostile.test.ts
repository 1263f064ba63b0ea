import { describe, expect, it } from "vitest";
import { findForbiddenMarkup } from "../../../tests/setup/forbidden-markup.ts";
import { quickly } from "../../../tests/setup/processor-time.ts";
import { MAX_DEPTH, MAX_MATH_HTML, MAX_PROSE_HTML, MAX_SOURCE_LENGTH } from "./limits.ts";
import { renderMarkdown } from "./markdown.server.ts";

const SIZE = 100_000;
const fill = (part: string, length = SIZE) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
const many = (count: number, make: (i: number) => string, between = " ") =>
  Array.from({ length: count }, (_, i) => make(i)).join(between);

/** Milliseconds of processor time: ten times what the most expensive text takes on a busy machine. */
const MAX_TIME = 5_000;

function render(source: string) {
  const result = quickly(MAX_TIME, () => renderMarkdown(source));
  expect(findForbiddenMarkup(result.html).slice(0, 5)).toEqual([]);
  return result;
}

const asTyped = (html: string) => html.startsWith('<pre class="source" tabindex="0">');

describe("text made of one repeated part", () => {
  it.each([
    ..."[*_`~!<>&\\#|-+=:$\"'(@\n\t",
    ..."![[[[ ![ [a]( ![a]( [] [a][b] [](a) [a](<b [[[a](b)](c) a**b é* ~~a `a &amp; <a <b> <!-- <a@b.c>".split(
      " ",
    ),
    ..."<http://a> http:// http://a.com/( https://x.y/?a=(b |a $$a $$$a $\\ $x$ $$$x$$$ [$ $` \\( \\[".split(
      " ",
    ),
    ..."\\(\\] \\($ $\\( $\\text{ $\\text{_".split(" "),
    "[a]: b\n",
    '[a](b "',
    "> ",
    "- ",
    "1. ",
    "> - ",
    "- a\n  - b\n",
    "> a\n\n",
    "- a\n\n",
    "a\n",
    "a\n===\n",
    "# a\n",
    "```\n",
    "```cpp\nx\n```\n",
    "**a ",
    "*a_ ",
    "*a **b ",
    "a@b.c ",
    "a|b\n-|-\nc|d\n\n",
    "- [ ] a\n",
    "$a ",
    "$$\n",
    "$$a\n",
    "$x$ ",
    "$$x$$ ",
    "[$a$](b) ",
    "$1 ",
    "$ ",
    "$ a $",
    "$ ab cd ",
    "$a ab ",
    "$$ $ ",
    "\\(a\\) ",
    "\\[a\n",
    "\\( \\[ ",
    "$a{$$`` ",
    "\\)`a` $ ",
    "**：",
    "：**a",
    "*「",
    "\u202e",
    "\u0000",
  ])("%j, 200,000 characters long, is rendered or shown as typed", (part) => {
    render(fill(part, MAX_SOURCE_LENGTH));
  });
});

describe("a text over the limits", () => {
  it("is shown as typed, escaped and complete", () => {
    const result = render(`${"> ".repeat(10_000)}<b>"x"</b>`);
    expect(result).toEqual({
      html: `<pre class="source" tabindex="0">${"&gt; ".repeat(10_000)}&lt;b&gt;&quot;x&quot;&lt;/b&gt;</pre>`,
      hasMath: false,
      limited: true,
    });
  });

  it.each([
    ["quotes 10,000 deep", `${">".repeat(10_000)} x`],
    ["lists 10,000 deep", `${"- ".repeat(10_000)}x`],
    ["ever deeper lists", many(440, (i) => `${"  ".repeat(i)}- x`, "\n")],
    ["a line of a million characters", "a".repeat(1_000_000)],
    ["a million words", "a b ".repeat(250_000)],
    [
      "a table of 300 columns and 19,000 empty rows",
      `${fill("|a", 600)}|\n${fill("|-", 600)}|\n${"|\n".repeat(19_000)}`,
    ],
    ["a table of 30,000 columns", `${fill("|a", 60_000)}|\n${fill("|-", 60_000)}|`],
    ["a table of 14,000 rows", `|a|b|\n|-|-|\n${"|a|b|\n".repeat(14_000)}`],
    ["a long target used 10,000 times", `[a]: /${"x".repeat(1_900)}\n\n${"[a] ".repeat(10_000)}`],
  ])("is shown as typed: %s", (_, source) => {
    const { html, limited } = render(source);
    expect(asTyped(html)).toBe(true);
    expect(limited).toBe(true);
  });

  it.each([
    ["lazy lines below deep quotes", `${fill(`${">".repeat(15)}a\n`, 1_600)}${"a\n".repeat(14_000)}`],
    ["150,000 blank lines", "\n".repeat(150_000)],
    ["95,000 lazy lines below deep quotes", `${fill(`${">".repeat(15)}a\n`, 1_600)}${"a\n".repeat(95_000)}`],
    ["images 12,000 deep", `${"![".repeat(12_000)}a${"](b)".repeat(12_000)}`],
    ["code spans of every width", many(440, (i) => "`".repeat(i), "a")],
    ["8,000 definitions", `${many(8_000, (i) => `[a${i}]: b`, "\n")}\n\n${fill("[a1] ", 60_000)}`],
    ["emphasis opened 7,000 times and closed as often", "*a ".repeat(7_000) + "a* ".repeat(7_000)],
    ["100 kB of code", `\`\`\`cpp\n${fill("for (int i = 0; i < n; i++) a[i] += 'x';\n")}\n\`\`\``],
    ["100 kB of one word as code", `\`\`\`java\n${fill("a")}\n\`\`\``],
    ["1,000 blocks of code", fill("```csharp\nint a = b<c>(d);\n```\n", 30_000)],
  ])("is rendered in bounded time: %s", (_, source) => {
    const { html } = render(source);
    expect(html.length).toBeLessThan(MAX_PROSE_HTML + 6 * source.length);
  });

  it("does not affect ordinary long texts", () => {
    const paragraph =
      "Some **bold** text that goes on for about as long as people go on, with `code`, a [link](https://a.org/b), $a_i \\le 10^5$ and $n$.\n\n- a point\n\n";
    const result = render(fill(paragraph, MAX_SOURCE_LENGTH).slice(0, -paragraph.length));
    expect(asTyped(result.html)).toBe(false);
    expect(result.html).toContain("<strong>bold</strong>");
    const nested = many(MAX_DEPTH / 2, (i) => `${"  ".repeat(i)}- level ${i}`, "\n");
    expect(asTyped(render(nested).html)).toBe(false);
  });
});

describe("formulas over the limits", () => {
  it("show their source once a text exceeds its budget, and cost less when repeated", () => {
    const { html, hasMath, limited } = render(many(9_000, (i) => `$x_{${i}}$`));
    expect({ hasMath, limited }).toEqual({ hasMath: true, limited: true });
    expect(html).toContain('<code class="math-source">$x_{8999}$</code>');
    expect(html.length).toBeLessThan(3 * MAX_MATH_HTML);
    const repeated = render("$n$ ".repeat(9_000));
    expect(repeated.limited).toBe(true);
    expect(repeated.html.length).toBeLessThan(4 * MAX_MATH_HTML);
    expect(render("$n$ ".repeat(3_000)).limited).toBe(false);
  });

  it.each([
    ["a macro that doubles itself", "\\def\\a{\\a\\a}\\a"],
    ["macros that call each other", "\\def\\a{\\b}\\def\\b{\\a}\\a"],
    [
      "a \\newcommand applied to itself",
      "\\newcommand{\\aa}[1]{#1#1}\\aa{\\aa{\\aa{\\aa{\\aa{\\aa{\\aa{\\aa{\\aa{\\aa{x}}}}}}}}}}",
    ],
    ["\\edef doubling", `\\edef\\a{x}${"\\edef\\a{\\a\\a}".repeat(15)}\\a`],
    ["a long macro used often", `\\def\\a{${"x".repeat(1_000)}}${"\\a ".repeat(300)}`],
    ["\\let to \\def", `\\let\\d=\\def${"\\d\\a{xxxxxxxxxx}\\a".repeat(100)}`],
    ["deep braces", `${"{".repeat(990)}x${"}".repeat(990)}`],
    ["deep roots", `${"\\sqrt{".repeat(240)}x${"}".repeat(240)}`],
    ["deep powers", `${"x^{".repeat(400)}x${"}".repeat(400)}`],
    ["a long formula", "x".repeat(2_100)],
    ["unclosed braces", "\\frac{".repeat(300)],
  ])("show their source: %s", (_, tex) => {
    const { html, hasMath } = render(`a $$$${tex}$$$ b`);
    expect(hasMath).toBe(false);
    expect(html).toMatch(/^<p>a (<code class="math-(error|source)"[^>]*>|\$\$\$)/);
  });

  it.each([
    ["accents", "é"],
    ["underscores in texts", "\\text{_}"],
    ["texts in texts", "\\text{"],
    ["percent signs", "%"],
    ["primes", "x'"],
    ["characters without metrics", "😀"],
    ["macros of KaTeX", "\\TeX"],
    ["dots", "\\dots"],
    ["cells", "\\begin{matrix}&&&&&&&&&&\\\\\\\\\\\\\\\\\\end{matrix}"],
    ["huge rules", "\\rule{999999em}{999999em}"],
    ["invalid formulas", "\\frac{"],
  ])("are rendered in bounded time and space: %s", (_, part) => {
    const { html } = render(many(60, (i) => `$$${i}${fill(part, 1_000 - (1_000 % part.length))}$$`, "\n\n"));
    expect(html.length).toBeLessThan(3 * MAX_MATH_HTML);
  });
});
