import { describe, expect, it } from "vitest";
import { classifyLink, withScheme } from "./links.ts";

describe("classifyLink", () => {
  it.each(["https://codeforces.com/a?b=c#d", "http://cses.fi", "HTTPS://CSES.FI/", "mailto:a@b.org"])(
    "classifies %s as a link to another site",
    (href) => expect(classifyLink(href)).toBe("external"),
  );

  it.each([..."/problems/1 problems ../x ?page=2 #notes /a:b /?next=https://a.org ./a//b".split(" "), ""])(
    "classifies %j as a link within this site",
    (href) => expect(classifyLink(href)).toBe("site"),
  );

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "javascript\r:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:image/png;base64,AAAA",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "blob:https://a.org/1",
    "ftp://a.org/",
    "tel:123",
    "view-source:https://a.org",
  ])("rejects %j because of its scheme", (href) => expect(classifyLink(href)).toBeUndefined());

  it.each([
    "//evil.org",
    "/\\evil.org",
    "\\\\evil.org",
    "/\t/evil.org",
    "\t//evil.org",
    "https:evil.org",
    "https:/evil.org",
  ])("rejects %j, which browsers resolve to another site", (href) =>
    expect(classifyLink(href)).toBeUndefined(),
  );

  it("rejects credentials before the host", () => {
    expect(classifyLink("https://codeforces.com@evil.org/")).toBeUndefined();
    expect(classifyLink("https://a:b@evil.org/")).toBeUndefined();
  });

  it("rejects invalid and overlong URLs", () => {
    expect(classifyLink("https://[broken")).toBeUndefined();
    expect(classifyLink(`/${"a".repeat(3_000)}`)).toBeUndefined();
  });
});

describe("withScheme", () => {
  it.each([
    ..."codeforces.com codeforces.com/problemset/problem/231/A www.acmicpc.net/problem/1000".split(" "),
    ..."Example.org:8080/x?y#z acm.timus.ru?num=1 bücher.example/1 пример.xn--p1ai/1".split(" "),
  ])("adds https to %s", (text) => expect(withScheme(text)).toBe(`https://${text}`));

  it.each([
    "https://codeforces.com/",
    "HTTP://codeforces.com/",
    "codeforces",
    "1.5",
    "Two Knights",
    "a@example.org",
    "mailto:a@example.org",
    "javascript:alert(1)",
    "//example.org",
    "/problem/1",
    "{host}",
    "example.org and more",
    `${"a.".repeat(50_000)}`,
    `${"a".repeat(100_000)}.org`,
  ])("leaves %.40j unchanged", (text) => expect(withScheme(text)).toBe(text));
});
