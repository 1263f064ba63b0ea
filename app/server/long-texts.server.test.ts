import { expect, test } from "vitest";
import { ThreadTime } from "../platform/http/thread-time.server.ts";
import { drawnHtml, drawnText } from "../platform/ui/long-html.ts";
import { bodyOf, drawInPieces, piecesOf } from "./long-texts.server.ts";

/** Surrogate pairs, quotes and line ends: everything that could break at the end of a piece. */
const LONG = `\n<&"'😀`.repeat(60_000);
const SHORT = "<b>short</b>";

test("a page's first long texts are rendered with it, and later ones are replaced with tokens", () => {
  let drawn = 0;
  const draw = (text: string) => {
    const page = `<p>${drawnHtml(SHORT)}</p><pre>${drawnText(text)}</pre><div>${drawnHtml(text)}</div>`;
    drawn = page.length;
    return page;
  };
  const some = "x".repeat(50_000);
  expect([...drawInPieces("secret", () => draw(some))]).toEqual([
    `<p>${SHORT}</p><pre>${some}</pre><div>${some}</div>`,
  ]);
  const pieces = [...drawInPieces("secret", () => draw(LONG))];
  expect(drawn).toBeLessThan(300);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(700_000);
  // Browsers drop a line end after `<pre>`.
  const escaped = LONG.replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
  expect(pieces.join("") === `<p>${SHORT}</p><pre>\n${escaped}</pre><div>${LONG}</div>`).toBe(true);
});

test("a short body is a single string", () => {
  expect(bodyOf(["<p>", "Hello", "</p>"], new ThreadTime())).toBe("<p>Hello</p>");
  expect(bodyOf([], new ThreadTime())).toBe("");
});

test("a long body is sent in pieces, yielding to the event loop after each", async () => {
  const text = LONG.slice(0, 350_000);
  let turns = 0;
  let isSent = false;
  const count = () => {
    turns++;
    if (!isSent) setImmediate(count);
  };
  setImmediate(count);
  const received = await new Response(bodyOf(piecesOf(text), new ThreadTime())).text();
  isSent = true;
  expect(received === text).toBe(true);
  expect(turns).toBeGreaterThan(2);
});
