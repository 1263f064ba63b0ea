import { expect, test } from "vitest";
import { xssPayloads } from "../../../tests/setup/xss-payloads.ts";
import { headingsIn } from "./anchors.ts";
import { renderMarkdown } from "./markdown.server.ts";
import { sanitizeProse } from "./sanitize.server.ts";

const html = (source: string) => renderMarkdown(source, { topHeading: 2, anchors: true }).html;
const idsIn = (source: string) => headingsIn(html(source)).map(({ id }) => id);

test("a heading gets an id of its words and a link to itself", () => {
  expect(html("## Why *lazy*?").trim()).toBe(
    '<h2 id="section-why-lazy">Why <em>lazy</em>?' +
      '<a class="anchor" href="#section-why-lazy" title="Link to Why lazy?" aria-hidden="true" tabindex="-1"></a></h2>',
  );
});

test("the headings are found with their titles and levels", () => {
  expect(headingsIn(html("# Sums\n\ntext\n\n## In $O(\\log n)$ & `a < b`\n\n# Überblick 漢字"))).toEqual([
    { id: "section-sums", title: "Sums", level: 2 },
    { id: "section-in-o-log-n-a-b", title: "In O(log n) & a < b", level: 3 },
    { id: "section-überblick-漢字", title: "Überblick 漢字", level: 2 },
  ]);
});

test("ids are unique, also when headings repeat or have no words", () => {
  expect(idsIn("# a\n# a\n# a 2\n# a\n# !\n# ?")).toEqual([
    "section-a",
    "section-a-2",
    "section-a-2-2",
    "section-a-3",
    "section-part",
    "section-part-2",
  ]);
  const ids = idsIn(Array.from({ length: 2_000 }, () => "# The same").join("\n"));
  expect(new Set(ids).size).toBe(2_000);
});

test("a long heading gets a short id", () => {
  const ids = idsIn(`# ${"word ".repeat(200)}\n# ${"word ".repeat(200)}`);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id.length).toBeLessThan(80);
});

test("headings in quotes and lists, and other texts, have none", () => {
  expect(html("> # a\n\n- # b")).not.toContain("id=");
  expect(renderMarkdown("# a").html).toBe("<h3>a</h3>\n");
});

test("whatever a heading says, its id names nothing that a page looks up", () => {
  for (const payload of xssPayloads) {
    const ids = [...html(`# ${payload.replaceAll("\n", " ")}`).matchAll(/<\w+ (?:id|name)="([^"]*)"/g)];
    expect(ids).toHaveLength(1);
    for (const [, id] of ids) expect(id).toMatch(/^section-[\p{L}\p{M}\p{N}-]+$/u);
  }
  expect(sanitizeProse('<h2 id="location">x</h2><h3 id="section-a b">y</h3><p id="section-a">z</p>')).toBe(
    "<h2>x</h2><h3>y</h3><p>z</p>",
  );
});
