import { describe, expect, it } from "vitest";
import { sanitizeProse } from "./sanitize.server.ts";

// The parser never produces this markup; the sanitiser is a second guard.
describe("sanitizeProse", () => {
  it.each([
    ["<script>alert(1)</script>x", "x"],
    ["<style>*{}</style>x", "x"],
    ["<img src=x onerror=alert(1)>x", "x"],
    ["<svg><a xlink:href='javascript:alert(1)'>x</a></svg>", "<a>x</a>"],
    ["<iframe src=//a></iframe>x", "x"],
    ["<form action=/x><button>x</button></form>", "x"],
    ['<p onclick="x" style="color:red" id="a" name="b">x</p>', "<p>x</p>"],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="java&#9;script:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="data:text/html,x">x</a>', "<a>x</a>"],
    ['<a href="//evil.org">x</a>', "<a>x</a>"],
    ['<a href="/x" target="_blank" rel="opener">x</a>', '<a href="/x" rel>x</a>'],
    ['<input type="text" autofocus>', "<input type />"],
    ['<span class="katex evil">x</span>', "<span>x</span>"],
    ['<code class="hljs evil language-cpp language-x">x</code>', '<code class="hljs language-cpp">x</code>'],
    ["<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", "<table></table>"],
    ["<h1>x</h1>", "x"],
  ])("reduces %s to %s", (html, expected) => expect(sanitizeProse(html)).toBe(expected));

  it("leaves text and entities unchanged", () => {
    expect(sanitizeProse("<p>a &lt;b&gt; &amp;amp; © \u2028 😀</p>")).toBe(
      "<p>a &lt;b&gt; &amp;amp; © \u2028 😀</p>",
    );
  });
});
