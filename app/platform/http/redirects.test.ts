import { redirect } from "@remix-run/node";
import { expect, test } from "vitest";
import { safeRedirect } from "./redirects.ts";

test.each(["/", "/dashboard?q=a%20b#top", "/problem/42", "/signin?redirectTo=//evil.example"])(
  "the path %j on this site is accepted",
  (path) => {
    expect(safeRedirect(path)).toBe(path);
  },
);

test.each([
  [null],
  [undefined],
  [""],
  [7],
  [["/a"]],
  ["dashboard"],
  ["https://evil.example/"],
  ["//evil.example"],
  ["/\\evil.example"],
  ["\\\\evil.example"],
  ["/a\\b"],
  ["/\t/evil.example"],
  ["/\n/evil.example"],
  ["/a\r\nSet-Cookie: x=1"],
  ["/\u0000"],
  [" /dashboard"],
  ["javascript:alert(1)"],
])("the path %j is replaced with the fallback", (to) => {
  expect(safeRedirect(to)).toBe("/dashboard");
  expect(safeRedirect(to, "/")).toBe("/");
});

test("characters that headers cannot contain are escaped", () => {
  expect(safeRedirect("/dashboard?q=最短路 é&tag=a%2Fb")).toBe(
    "/dashboard?q=%E6%9C%80%E7%9F%AD%E8%B7%AF%20%C3%A9&tag=a%2Fb",
  );
  expect(redirect(safeRedirect("/日本"))).toHaveRedirect("/%E6%97%A5%E6%9C%AC");
});

test("every accepted path stays on this site", () => {
  for (const path of [
    "/.//evil.example",
    "/@evil.example",
    "/%5Cevil.example",
    "/..//evil.example",
    "/:80",
  ]) {
    expect(new URL(safeRedirect(path), "http://here.example").host).toBe("here.example");
  }
});
