import { expect, test } from "vitest";
import { signToken } from "../../../tests/setup/sign-in-server.ts";
import { BadToken, readIdToken } from "./id-token.server.ts";

const NOW = 1_800_000_000;
const SECRET = "a secret of the club and Codeforces";
const expected = {
  issuer: "https://codeforces.com",
  clientId: "club",
  clientSecret: SECRET,
  nonce: "nonce-1",
  now: NOW * 1000,
};
const claims = {
  iss: "https://codeforces.com",
  aud: "club",
  iat: NOW - 5,
  exp: NOW + 300,
  nonce: "nonce-1",
  sub: "41f2",
  handle: "tourist",
  rating: 3800,
};
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const right = signToken(claims, SECRET);
const [header = "", payload = "", signature = ""] = right.split(".");

test("a valid token identifies the user", () => {
  expect(readIdToken(right, expected)).toEqual({ subject: "41f2", handle: "tourist" });
  expect(readIdToken(signToken({ ...claims, aud: ["club"] }, SECRET), expected).subject).toBe("41f2");
  // Clocks may differ slightly.
  expect(readIdToken(signToken({ ...claims, exp: NOW - 30 }, SECRET), expected).subject).toBe("41f2");
});

test.each<[string, string]>([
  ["signed with another secret", signToken(claims, "another secret")],
  ["without a signature", `${header}.${payload}.`],
  ["of two parts", `${header}.${payload}`],
  ["of four parts", `${right}.${signature}`],
  ["with a shortened signature", right.slice(0, -8)],
  ["whose claims were changed", `${header}.${encode({ ...claims, handle: "petr" })}.${signature}`],
  ["whose header was changed", `${encode({ alg: "HS256" })}.${payload}.${signature}`],
  ["of alg none", `${encode({ alg: "none" })}.${payload}.`],
  ["of alg none, signed", signToken(claims, SECRET, { alg: "none" })],
  ["of another alg", signToken(claims, SECRET, { alg: "HS512" })],
  ["of an alg with a public key", signToken(claims, SECRET, { alg: "RS256" })],
  ["with a critical extension", signToken(claims, SECRET, { alg: "HS256", crit: ["b64"] })],
  ["that is not a token", "no token"],
  ["that is empty", ""],
  ["of another issuer", signToken({ ...claims, iss: "https://codeforces.example" }, SECRET)],
  ["for another client", signToken({ ...claims, aud: "other" }, SECRET)],
  ["for other clients too", signToken({ ...claims, aud: ["club", "other"] }, SECRET)],
  ["for no client", signToken({ ...claims, aud: [] }, SECRET)],
  ["that has expired", signToken({ ...claims, exp: NOW - 61 }, SECRET)],
  ["that never expires", signToken({ ...claims, exp: undefined }, SECRET)],
  ["of the future", signToken({ ...claims, iat: NOW + 3600 }, SECRET)],
  ["of another sign-in", signToken({ ...claims, nonce: "nonce-2" }, SECRET)],
  ["without a nonce", signToken({ ...claims, nonce: undefined }, SECRET)],
  ["without a subject", signToken({ ...claims, sub: "" }, SECRET)],
  ["without a handle", signToken({ ...claims, handle: undefined }, SECRET)],
  ["with an impossible handle", signToken({ ...claims, handle: "<b>tourist</b>" }, SECRET)],
  ["whose claims are not an object", signToken("tourist" as never, SECRET)],
])("a token %s is rejected", (_, token) => {
  expect(() => readIdToken(token, expected)).toThrow(BadToken);
});

test("the error names the invalid claims but not their values", () => {
  const token = signToken({ ...claims, iss: "https://secret.example", nonce: "other" }, SECRET);
  expect(() => readIdToken(token, expected)).toThrow("The id_token has invalid claims: iss, nonce");
});
