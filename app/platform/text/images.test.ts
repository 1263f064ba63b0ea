import { describe, expect, it } from "vitest";
import { findForbiddenMarkup } from "../../../tests/setup/forbidden-markup.ts";
import { xssPayloads } from "../../../tests/setup/xss-payloads.ts";
import { renderMarkdown } from "./markdown.server.ts";
import { sanitizeProse } from "./sanitize.server.ts";

const imageHosts = ["img.example.org", "cdn.example.org:8443"];
const html = (source: string) => renderMarkdown(source, { imageHosts }).html.trim();
const KEY = "aB3_-Zx90qwertyuiopASD";
const REST = 'loading="lazy" referrerpolicy="no-referrer"';

describe("images in Markdown", () => {
  it("are shown from allowed hosts, also within links", () => {
    expect(html('![a *graph*](https://img.example.org/x.png "Title")')).toBe(
      `<p><img src="https://img.example.org/x.png" alt="a graph" title="Title" ${REST} /></p>`,
    );
    expect(html("![](https://CDN.example.org:8443/x)")).toContain('alt="image"');
    expect(html("![a $x$][1]\n\n[1]: https://img.example.org/x.png")).toContain('alt="a $x$"');
    expect(html("[![b](https://img.example.org/b.png)](https://a.org)")).toMatch(
      /^<p><a [^>]+><img [^>]+><\/a><\/p>$/,
    );
  });

  it.each([
    ..."http://img.example.org/x.png https://img.example.org:8443/x.png https://cdn.example.org/x.png".split(
      " ",
    ),
    ..."https://img.example.org.evil.org/x.png https://img.example.org./x.png".split(" "),
    ..."https://evil.org/img.example.org/x.png https://sub.img.example.org/x.png /x.png".split(" "),
    "mailto:x@img.example.org",
  ])("become links if their hosts are not allowed: %s", (address) => {
    expect(html(`![a](${address})`)).toMatch(/^<p><a [^>]*>a<\/a><\/p>$/);
  });

  it.each([
    "https://me@img.example.org/x.png",
    "//img.example.org/x.png",
    "https:img.example.org/x.png",
    "data:image/png;base64,AAAA",
    "javascript:alert%281%29",
  ])("become text if even a link is not allowed: %s", (address) => {
    expect(html(`![a](${address})`)).toMatch(/^<p>!\[a\]\(/);
  });

  it("become links if no hosts are allowed", () => {
    expect(renderMarkdown("![a](https://img.example.org/x.png)").html).toContain('class="image-link"');
  });

  it("are shown if a member has uploaded them, whatever hosts are allowed", () => {
    expect(renderMarkdown(`![a *graph*](/images/${KEY})`).html.trim()).toBe(
      `<p><img src="/images/${KEY}" alt="a graph" ${REST} /></p>`,
    );
    expect(html(`![](/images/${KEY} "Title")`)).toContain(
      `<img src="/images/${KEY}" alt="image" title="Title"`,
    );
  });

  it.each([
    `/images/${KEY}x`,
    `/images/${KEY.slice(1)}`,
    `/images/${KEY}?x`,
    `/images/${KEY}/../../logout`,
    `/x/../images/${KEY}`,
    `images/${KEY}`,
    `https://evil.org/images/${KEY}`,
    "/logout",
  ])("of this site become links if they are no uploads: %s", (address) => {
    expect(renderMarkdown(`![a](${address})`).html).toMatch(/^<p><a [^>]*>a<\/a><\/p>$/m);
    expect(sanitizeProse(`<img src="${address}">x`, imageHosts)).toBe("x");
  });

  it.each<[string, (payload: string) => string]>([
    ["description", (payload) => `![${payload}](https://img.example.org/x.png)`],
    ["title", (payload) => `![a](https://img.example.org/x.png "${payload}")`],
    [
      "path",
      (payload) => `![a](<https://img.example.org/${payload}>) ![a](https://img.example.org/${payload})`,
    ],
    ["address", (payload) => `![a](${payload}) ![b](<${payload}>) ![c](https://img.example.org${payload})`],
    ["source", (payload) => payload],
  ])("are harmless with a hostile %s", (_, wrap) => {
    for (const payload of xssPayloads) {
      expect(findForbiddenMarkup(html(wrap(payload)), "https://img.example.org/"), payload).toEqual([]);
    }
  });

  it.each([
    '<img src="https://evil.org/x.png">',
    "<img src=x onerror=alert(1)>",
    '<img src="http://img.example.org/x.png">',
    '<img srcset="https://evil.org/x.png">',
    "<img>",
  ])("are also removed by the sanitiser: %s", (image) => {
    expect(sanitizeProse(`${image}x`, imageHosts)).toBe("x");
  });

  it("keep only attributes that the parser sets", () => {
    expect(
      sanitizeProse(
        '<img src="https://img.example.org/x" onload="x" style="x" class="x" srcset="https://evil.org 2x" loading="eager" referrerpolicy="unsafe-url" alt="a">',
        imageHosts,
      ),
    ).toBe('<img src="https://img.example.org/x" loading referrerpolicy alt="a" />');
  });
});
