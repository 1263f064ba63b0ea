import { expect, test } from "vitest";
import { isListedOrigin, isSameOrigin, isSameSite } from "./origins.ts";

const SITE = "https://upsolve.example";

test.each<[string, Record<string, string>, boolean]>([
  ["a program that sends no headers", {}, true],
  ["a page of this site", { origin: SITE }, true],
  [
    "this site under the host name in the request",
    { origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" },
    true,
  ],
  [
    "this site behind a proxy",
    { origin: "https://other.example", "x-forwarded-host": "other.example", host: "internal" },
    true,
  ],
  [
    "the internal host name behind a proxy that forwards another",
    { origin: "http://internal", "x-forwarded-host": "other.example", host: "internal" },
    false,
  ],
  ["another site", { origin: "https://evil.example", host: "upsolve.example" }, false],
  ["this site's name over plain http", { origin: "http://upsolve.example", host: "upsolve.example" }, false],
  ["another port", { origin: "https://upsolve.example:8443", host: "upsolve.example" }, false],
  ["a subdomain", { origin: "https://evil.upsolve.example", host: "upsolve.example" }, false],
  [
    "a site whose name begins with this site's name",
    { origin: "https://upsolve.example.evil.example", host: "upsolve.example" },
    false,
  ],
  ["a sandboxed frame", { origin: "null", host: "upsolve.example" }, false],
  ["an empty origin", { origin: "", host: "upsolve.example" }, false],
  ["an origin that is not a URL", { origin: "upsolve.example", host: "upsolve.example" }, false],
  [
    "another site that claims to be the same",
    { origin: "https://evil.example", host: "upsolve.example", "sec-fetch-site": "same-origin" },
    false,
  ],
  ["a request without a host", { origin: "https://evil.example" }, false],
  ["this site, in a browser that sends no origin", { "sec-fetch-site": "same-origin" }, true],
  ["the address bar", { "sec-fetch-site": "none" }, true],
  ["another site, in a browser that sends no origin", { "sec-fetch-site": "cross-site" }, false],
  ["a sibling domain, in a browser that sends no origin", { "sec-fetch-site": "same-site" }, false],
])("isSameOrigin: %s", (_, headers, same) => {
  expect(isSameOrigin(headers, SITE)).toBe(same);
});

test("a site with an http PUBLIC_URL accepts forms from its https pages", () => {
  const headers = { origin: "https://upsolve.example", host: "upsolve.example" };
  expect(isSameOrigin(headers, "http://upsolve.example")).toBe(true);
});

test.each([
  ["http://localhost:3000", "http://localhost:5173", true],
  ["https://club.example", "https://app.club.example", true],
  ["https://api.club.example", "https://club.example", true],
  ["http://192.168.1.5:3000", "http://192.168.1.5", true],
  // A different scheme makes it another site.
  ["https://club.example", "http://club.example", false],
  ["https://club.example", "https://other.example", false],
  ["https://club.example", "https://myclub.example", false],
  // Either one site or two, depending on who may register names there.
  ["https://one.github.io", "https://two.github.io", false],
  ["http://localhost:3000", "http://127.0.0.1:3000", false],
  ["http://localhost:3000", "http://app.localhost:3000", false],
])("%s and %s belong to one site: %s", (one, other, same) => {
  expect(isSameSite(one, other)).toBe(same);
  expect(isSameSite(other, one)).toBe(same);
});

test("listed origins must match exactly", () => {
  const listed = ["https://app.example"];
  expect(isListedOrigin({ origin: "https://app.example" }, listed)).toBe(true);
  for (const origin of [undefined, "null", "https://app.example.evil.example", "http://app.example"]) {
    expect(isListedOrigin({ origin }, listed)).toBe(false);
  }
});
