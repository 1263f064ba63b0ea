import { expect, test } from "vitest";
import { linkSchema } from "./schema.ts";

const fields = { name: "USACO Guide", link: "https://usaco.guide/dashboard" };

test("https:// is added to a link that begins with a host", () => {
  expect(linkSchema.parse({ ...fields, link: "usaco.guide/gold" }).link).toBe("https://usaco.guide/gold");
});

test.each([
  ["name", "", "Link Name is required"],
  ["name", " \t", "Link Name is required"],
  ["name", "x".repeat(201), "Link Name is too long: at most 200 characters, 1 over"],
  ["link", "", "URL is required"],
  ["link", `https://example.org/${"x".repeat(2000)}`, "URL is too long: at most 2,000 characters, 20 over"],
  ...[
    "example",
    "//example.org",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "ftp://example.org",
    "mailto:a@example.org",
    "https:example.org",
    "https://codeforces.com@example.org",
    "https://",
    "{host}",
  ].map((link) => ["link", link, "URL must begin with http:// or https://"]),
])("%s = %.30j is refused", (name, value, message) => {
  const { error } = linkSchema.safeParse({ ...fields, [name as string]: value });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
