import { expect, test } from "vitest";
import { readConfig } from "../config.server.ts";
import { requireOwnName } from "./host-names.ts";

const settings = { PUBLIC_URL: "https://Club.example.org", ALLOWED_HOSTS: "nas, Nas.local" };

const ask = (host: string | undefined, forwarded?: string, TRUST_PROXY = "1") => {
  const headers = { host, ...(forwarded === undefined ? {} : { "x-forwarded-host": forwarded }) };
  requireOwnName(headers, readConfig({ ...settings, TRUST_PROXY }));
  return headers;
};

test.each([
  ..."club.example.org CLUB.example.org club.example.org:8443 localhost localhost:3000 nas nas.local:80".split(
    " ",
  ),
  ..."127.0.0.1:3000 192.168.1.7 [::1]:3000 [2001:db8::7]".split(" "),
])("a request for %s is accepted", (host) => {
  expect(() => ask(host)).not.toThrow();
  expect(() => ask("localhost", host)).not.toThrow();
});

test.each([
  ..."evil.example evil.example:443 club.example.org.evil.example evil.club.example.org example.org".split(
    " ",
  ),
  ..."localhost.evil.example 127.0.0.1.evil.example 1.2.3 [nas]".split(" "),
])("a request for %s is refused", (host) => {
  for (const asked of [() => ask(host), () => ask("localhost", host)]) {
    expect(asked).toThrow(expect.objectContaining({ status: expect.toBeOneOf([400, 421]) }));
  }
});

test("the refusal names the host and the settings to change", () => {
  expect(() => ask("evil.example:3000")).toThrow(
    expect.objectContaining({
      status: 421,
      message: expect.stringMatching(/the name evil\.example\. .*PUBLIC_URL.*ALLOWED_HOSTS/),
    }),
  );
});

test.each([undefined, "", "a b", "a@b", "a/b", "[::", "a:b"])(
  "the Host header %j is refused as unreadable",
  (host) => {
    expect(() => ask(host)).toThrow(expect.objectContaining({ status: 400 }));
  },
);

test("X-Forwarded-Host is only checked behind a proxy", () => {
  expect(ask("localhost", "evil.example", "off")).toEqual({ host: "localhost" });
  expect(() => ask("localhost", "evil.example", "1")).toThrow();
});
