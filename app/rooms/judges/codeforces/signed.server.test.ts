import { expect, test } from "vitest";
import { signedPath } from "./signed.server.ts";

// Computed with Python's hashlib from
// a1b2c3/contest.status?apiKey=xxx&asManager=true&contestId=566&count=1000&from=1&time=1600000000#yyy
const HASH =
  "3256528abb501aff7e503fa334be05a9f3fe56fa3e5f4fb4215740336af87629d704940fa77c0bba38eecb355d00a099cdc9cab25b3fadaab5ec2df751621998";

const key = { key: "xxx", secret: "yyy" };
const paramsOf = (path: string) => Object.fromEntries(new URL(path, "http://localhost").searchParams);

test("a signed request has the key, the time in seconds, and the hash of the sorted parameters with the secret", () => {
  const path = "/contest.status?contestId=566&from=1&count=1000&asManager=true";
  const signed = signedPath(path, key, 1_600_000_000_999, "a1b2c3");
  expect(signed.startsWith("/contest.status?")).toBe(true);
  expect(paramsOf(signed)).toEqual({
    contestId: "566",
    from: "1",
    count: "1000",
    asManager: "true",
    apiKey: "xxx",
    time: "1600000000",
    apiSig: `a1b2c3${HASH}`,
  });
  expect(signed).not.toContain("yyy");
});

test("the order of parameters does not matter, and each signature begins with six random characters", () => {
  const [one, other] = ["/a?c=1&b=2", "/a?b=2&c=1"].map((path) => signedPath(path, key, 0, "aaaaaa"));
  expect(one).toBe(other);
  const signatures = [1, 2].map(() => paramsOf(signedPath("/a?b=1", key, 0)).apiSig ?? "");
  for (const signature of signatures) expect(signature).toMatch(/^[a-z0-9]{6}[0-9a-f]{128}$/);
  expect(signatures[0]).not.toBe(signatures[1]);
});
