import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { MAX_MATH_HTML, MAX_MATH_HTML_OF_MANY } from "./limits.ts";
import { renderMarkdown } from "./markdown.server.ts";
import { Formulas } from "./math.server.ts";

const html = (source: string) => renderMarkdown(source).html;

/** The TeX of the formulas in a text, from KaTeX's annotations. */
function formulas(source: string) {
  const found = html(source).matchAll(
    /(<span class="math-display".*?)?<annotation[^>]*>([^<]*)<\/annotation>/gs,
  );
  return [...found].map(([, display, tex]) => ({ tex: tex?.trim(), display: display !== undefined }));
}
const inline = (tex: string) => ({ tex, display: false });
const display = (tex: string) => ({ tex, display: true });

describe("math delimiters", () => {
  it.each([
    ["$x$", [inline("x")]],
    ["a $x_1$, $y$.", [inline("x_1"), inline("y")]],
    ["the $k$th", [inline("k")]],
    ["2$n$ edges ($n$)", [inline("n"), inline("n")]],
    ["整数$n$个", [inline("n")]],
    ["a $$x$$ b", [display("x")]],
    ["$$\nx\n$$", [display("x")]],
    ["$$$x$$$", [inline("x")]],
    ["$$$a$$$$$$b$$$", [inline("a"), inline("b")]],
    ["$$$$$$x$$$$$$", [display("x")]],
    ["text\n$$$$$$\nx\n$$$$$$\ntext", [display("x")]],
    ["$a\n+b$", [inline("a\n+b")]],
    ["给定 $ n $ 个", [inline("n")]],
    ["$x $ and $ y$", [inline("x"), inline("y")]],
    ["$X = X _ 0 \\cdots $ , its part $X _ a$.", [inline("X = X _ 0 \\cdots"), inline("X _ a")]],
    ["$a$$b$", [inline("a"), inline("b")]],
    ["$n$2", [inline("n")]],
    ["an array$a$", [inline("a")]],
    ["\\(O(n \\log n)\\)", [inline("O(n \\log n)")]],
    ["有\\(n\\)个", [inline("n")]],
    ["\\[ \\sum_i a_i \\]", [display("\\sum_i a_i")]],
    ["so \\[ x \\] is", [display("x")]],
    ["\\[\nx \\\\[2pt]\n- y\n\\]", [display("x \\\\[2pt]\n- y")]],
    ["> \\[\n> x\n> \\]", [display("x")]],
    ["[\\(y\\)](/z)", [inline("y")]],
    ["$\\text{if $x$ or $y$}$", [inline("\\text{if $x$ or $y$}")]],
    ["$\\text{a \\$ b}$", [inline("\\text{a \\$ b}")]],
    ["$$\\text{if $x$}$$", [display("\\text{if $x$}")]],
    ["**$x$** [$y$](/z)", [inline("x"), inline("y")]],
    ["$a_i$ and $b_i$", [inline("a_i"), inline("b_i")]],
    ["> $$\n> x\n> $$", [display("x")]],
    ["- $$\n  x\n  $$", [display("x")]],
    ["# $x$\n\n|$y$|\n|-|", [inline("x"), inline("y")]],
  ])("enclose the formulas in %j", (source, expected) => expect(formulas(source)).toEqual(expected));

  it.each([
    "costs $5 and $6",
    "$5/$6",
    "US$5 and US$ six",
    "$5 and CA$ too",
    "\\$x\\$",
    "a \\$x$ b",
    "$$$$",
    "$ $",
    "$$ $$",
    "$$$$$x$$$$$",
    "$x",
    "$$x",
    "$$\nx\n\ny",
    "`$x$`",
    "$a `$` b",
    "\\(a `\\)` b",
    "```\n\\[ x \\]\n```",
    "$$\n```\n$$\n```",
    "\\\\(x\\\\)",
    "\\(x",
    "\\[x\n\ny\\]",
    "\\(\\)",
    "a\\[i\\]",
    "\\[x\\](/y)",
    "\\[see the note\\]",
    "costs $5, or US$10",
    "5$ or 10$",
    "費用$5，給定",
    "`$5`, or '$' and '$'",
  ])("enclose no formula in %j", (source) => {
    expect(renderMarkdown(source).hasMath).toBe(false);
    expect(formulas(source)).toEqual([]);
  });

  it("may enclose lines that look like Markdown lists, headings and rules", () => {
    const broken = html("$$\na\n- b\n# c\n---\n$$");
    expect(broken).toContain("$$\na\n- b\n# c\n---\n$$</code>");
    expect(broken).not.toMatch(/<(ul|h\d|hr)/);
    expect(formulas("$$\na\n- b\n+ c\n= d\n$$")).toEqual([display("a\n- b\n+ c\n= d")]);
  });

  it("are shown as dollar signs if they enclose no formula", () => {
    expect(html("costs $5 and $6")).toBe("<p>costs $5 and $6</p>\n");
    expect(html("\\$x\\$")).toBe("<p>$x$</p>\n");
  });
});

describe("formulas", () => {
  it("render MathML for screen readers and HTML for display", () => {
    const { html, hasMath, limited } = renderMarkdown("$\\frac{a}{b}$");
    expect({ hasMath, limited }).toEqual({ hasMath: true, limited: false });
    expect(html).toContain("<mfrac><mi>a</mi><mi>b</mi></mfrac>");
    expect(html).toContain('<span class="katex-html" aria-hidden="true">');
  });

  it("show their source and the reason when they are invalid", () => {
    const result = renderMarkdown('$$$\\frac{"<b>$$$');
    expect(result.html).toMatch(
      /^<p><code class="math-error" title="KaTeX parse error[^"]*">\$\$\$\\frac\{"&lt;b&gt;\$\$\$<\/code><\/p>\n$/,
    );
    expect(result.hasMath).toBe(false);
  });

  it.each([
    ["\\text{count_zero}", "count_zero"],
    ["\\textrm{try_kuhn}", "try_kuhn"],
    ["\\texttt{#a & b^2, 5% {c_d}}", "#a & b^2, 5% c_d"],
    ["\\textbf {a\\_b}", "a_b"],
    ["\\text{if $x_1$ is a_b}", "if x1 is a_b"],
    ["\\mbox{a_b}", "a_b"],
    ["\\operatorname{count_set_bits}(x)", "count_set_bits(x)"],
    ["\\mathrm{dp_i}", "dpi"],
    ["n % 2", "n%2"],
  ])("show %s as %s", (tex, text) => {
    const page = load(html(`$${tex}$`));
    expect(
      page(".katex-html")
        .text()
        .replace(/\u200b/g, "")
        .replace(/\s/g, " "),
    ).toBe(text);
  });

  it("may contain #, & and % in macros, alignments and escapes", () => {
    const kept = [
      "\\def\\f#1{\\text{#1}}\\f{x}",
      "\\begin{matrix}a&b\\end{matrix}",
      "\\textcolor{#f00}{x_1}",
      "5\\%",
    ];
    for (const tex of kept) expect(formulas(`$${tex}$`)).toHaveLength(1);
    expect(html("$\\textcolor{#f00}{x}$")).toContain("color:#f00");
  });

  it("do not share macros with other formulas", () => {
    expect(formulas("$\\gdef\\zz{1}\\zz$")).toHaveLength(1);
    expect(html("$\\zz$")).toContain("math-error");
    expect(html("$\\gdef\\zy{1}\\zy$ $\\zy$")).toContain("math-error");
  });

  it.each([
    "\\begin{align}a&=b\\\\c&=d\\end{align}",
    "\\begin{equation}a\\end{equation}",
    "\\begin{array}{|c|c|}\\hline a&b\\\\\\hline\\end{array}",
    "\\begin{cases}a&b\\\\c&d\\end{cases}",
    "\\sqrt[3]{x}\\overbrace{x}^y\\xrightarrow[a]{b}\\widehat{abc}\\vec{x}",
    "\\color{red}x\\textcolor{#f0f}{y}\\colorbox{yellow}{z}\\fcolorbox{red}{blue}{w}\\boxed{x}\\cancel{x}",
    "\\pmb{x}\\vcenter{x}\\raisebox{1em}{x}\\phase{x}\\angl{n}\\tag{1}",
    "\\begin{CD}A@>a>>B\\\\@VVV@VVV\\\\C@=D\\end{CD}",
    "\\left(\\frac12\\middle|x\\right]\\Biggl(\\text{если é 中文}\\mathbb{R}\\mathcal{L}\\LaTeX",
  ])("of every kind pass the markup check: %s", (tex) => {
    const formulas = new Formulas(MAX_MATH_HTML);
    expect(formulas.render(tex, true)).toHaveProperty("html");
    expect(formulas.limited).toBe(false);
  });

  it.each(["\\href{https://a.org}{x}", "\\url{https://a.org}", "\\includegraphics{https://a.org/x.png}"])(
    "cannot contain links or load anything: %s",
    (tex) => expect(html(`$${tex}$`)).not.toMatch(/<a |<img |href=|src=/),
  );

  it.each([
    "\\htmlClass{evil}{x}",
    "\\htmlId{evil}{x}",
    "\\htmlStyle{color:red}{x}",
    "\\htmlData{evil=1}{x}",
  ])("cannot set attributes: %s", (tex) =>
    expect(html(`$${tex}$`).replace(/<annotation.*?<\/annotation>/, "")).not.toMatch(
      /"[^"]*(evil|red)[^"]*"/,
    ),
  );

  it("cannot be larger than 20em", () => {
    expect(html("$\\rule{9999em}{9999em}$")).toContain("border-right-width:20em;border-top-width:20em;");
  });

  it("write nothing to the log", () => {
    const { warn, log, error } = console;
    const lines: unknown[] = [];
    console.warn = console.log = console.error = (...parts) => lines.push(parts);
    try {
      renderMarkdown("$😀\\text{²}$ $\\show x$ $\\message{x}$ $\\errmessage{x}$");
    } finally {
      Object.assign(console, { warn, log, error });
    }
    expect(lines).toEqual([]);
  });
});

it("formulas are limited more strictly in a text shown among many, but ordinary use is allowed", () => {
  const text = Array.from({ length: 400 }, (_, i) => `$\\frac{a_{${i}}}{b}$`).join(" ");
  const comment = renderMarkdown(text, { oneOfMany: true });
  expect(comment.limited).toBe(true);
  expect(comment.html.length).toBeLessThan(MAX_MATH_HTML_OF_MANY * 1.5);
  expect(renderMarkdown(text).html.length).toBeGreaterThan(MAX_MATH_HTML_OF_MANY * 1.5);
  const ordinary = text.split(" ").slice(0, 30).join(" ");
  expect(renderMarkdown(ordinary, { oneOfMany: true }).limited).toBe(false);
});
