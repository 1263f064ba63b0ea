import { expect, test } from "vitest";
import { quickly } from "../../../tests/setup/processor-time.ts";
import { renderMarkdown } from "./markdown.server.ts";
import { namesIn } from "./mentions.ts";

test.each([
  ["Hello @Mira", ["mira"]],
  ["@a.b-c_d, @mira", ["a.b-c_d", "mira"]],
  ["@mira.", ["mira.", "mira"]],
  ["@mira... and @ben", ["mira...", "mira..", "mira.", "mira", "ben"]],
  ["(@mira)", ["mira"]],
  ["**@mira**", ["mira"]],
  ["你好@mira你好", ["mira"]],
  ["mira@example.org https://example.org/@mira", []],
  ["@ab", []],
  [`@${"a".repeat(31)}`, []],
  ["`@mira` and ```\n@ben\n```", []],
  ["an open ` and @mira", ["mira"]],
])("%j mentions %j", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

const mentions = { mira: 7, "a.b": 8, constructor: 9 };
const link = (id: number, name: string) => `<a class="at" href="/profile/${id}">@${name}</a>`;

test.each([
  ["Hello @Mira.", `<p>Hello ${link(7, "Mira")}.</p>\n`],
  ["@a.b @a.bc", `<p>${link(8, "a.b")} @a.bc</p>\n`],
  ["`@mira`", "<p><code>@mira</code></p>\n"],
  ["[@mira](/blogs)", '<p><a href="/blogs">@mira</a></p>\n'],
  ["me@mira and @toString", "<p>me@mira and @toString</p>\n"],
  ["\\@mira", "<p>@mira</p>\n"],
])("%j shows the known members as links", (text, html) => {
  expect(renderMarkdown(text, { mentions }).html).toBe(html);
});

test("texts of callers that look nobody up show no links", () => {
  expect(renderMarkdown("@constructor and @mira").html).toBe("<p>@constructor and @mira</p>\n");
});

test.each(["@", "@a", "@...", "@mira.", "@`", "`@mira"])("100,000 characters of %j take no time", (part) => {
  const text = part.repeat(100_000 / part.length);
  quickly(500, () => namesIn(text));
});
