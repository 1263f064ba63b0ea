import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { HttpError } from "../http/errors.ts";
import { isSameOrigin } from "../http/same-origin.ts";
import { malformed, sendError } from "./front.server.ts";

const SITE = "https://upsolve.example";

test.each<[string, Record<string, string>, boolean]>([
  ["a program that says nothing", {}, true],
  ["this site's page", { origin: SITE }, true],
  [
    "this site by the name the request used",
    { origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" },
    true,
  ],
  [
    "this site behind a proxy",
    { origin: "https://other.example", "x-forwarded-host": "other.example", host: "internal" },
    true,
  ],
  [
    "the proxy's inner name when another is forwarded",
    { origin: "http://internal", "x-forwarded-host": "other.example", host: "internal" },
    false,
  ],
  ["another site", { origin: "https://evil.example", host: "upsolve.example" }, false],
  ["another port", { origin: "https://upsolve.example:8443", host: "upsolve.example" }, false],
  ["a subdomain", { origin: "https://evil.upsolve.example", host: "upsolve.example" }, false],
  [
    "a site whose name begins like this one",
    { origin: "https://upsolve.example.evil.example", host: "upsolve.example" },
    false,
  ],
  ["a sandboxed frame", { origin: "null", host: "upsolve.example" }, false],
  ["an empty origin", { origin: "", host: "upsolve.example" }, false],
  ["nonsense", { origin: "upsolve.example", host: "upsolve.example" }, false],
  [
    "another site that claims to be the same",
    { origin: "https://evil.example", host: "upsolve.example", "sec-fetch-site": "same-origin" },
    false,
  ],
  ["a request without a host", { origin: "https://evil.example" }, false],
  ["a browser that sends no origin, same site", { "sec-fetch-site": "same-origin" }, true],
  ["the address bar", { "sec-fetch-site": "none" }, true],
  ["a browser that sends no origin, another site", { "sec-fetch-site": "cross-site" }, false],
  ["a browser that sends no origin, a sibling", { "sec-fetch-site": "same-site" }, false],
])("%s", (_, headers, same) => {
  expect(isSameOrigin(headers, SITE)).toBe(same);
});

test("unreadable requests get a 400, other faults a 500", () => {
  for (const error of [
    Object.assign(new Error(), { code: "ERR_INVALID_URL" }),
    new URIError(),
    { status: 400 },
  ]) {
    expect(malformed(error)).toMatchObject({ status: 400, message: "The request could not be read." });
  }
  expect(malformed(new Error("secret detail"))).toMatchObject({
    status: 500,
    message: "Something went wrong on the server.",
  });
});

test("an error page shows its message as text", () => {
  let page = "";
  const response = {
    status: () => response,
    setHeader: () => response,
    type: () => response,
    send: (html: string) => {
      page = html;
    },
  };
  const error = new HttpError(400, "<script>alert('x')</script>");
  sendError({ path: "/" } as Request, response as unknown as Response, error);
  expect(page).toContain("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;");
  expect(page).not.toContain("<script>");
});
