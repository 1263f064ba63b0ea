import { expect, test } from "vitest";
import { PASSWORD_HASH } from "../../../tests/setup/factories.ts";
import { hashPassword, verifyPassword } from "../../auth/passwords.server.ts";

test("a hash contains its parameters and a unique salt, and matches only the same characters in any Unicode form", async () => {
  const [one, other] = [await hashPassword("Åﬁ ✓"), await hashPassword("Åﬁ ✓")];
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword("A\u030afi ✓", one)).toBe(true);
  expect(await verifyPassword("Afi ✓", one)).toBe(false);
});

test("a hash made with a different cost still matches", async () => {
  expect(await verifyPassword("correct horse", PASSWORD_HASH)).toBe(true);
  expect(await verifyPassword("", PASSWORD_HASH)).toBe(false);
});

test("without a hash, no password matches", async () => {
  expect(await verifyPassword("", undefined)).toBe(false);
});

const isServed = (attempt: Promise<boolean>) =>
  attempt.then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ status: 503 });
      return false;
    },
  );
const attemptBy = (by: string | number) => isServed(verifyPassword("x", PASSWORD_HASH, by));

test("attempts from one address may fill the queue, but give way to attempts from others", async () => {
  const crowd = Array.from({ length: 500 }, () => attemptBy("192.0.2.1"));
  const others = ["192.0.2.2", "192.0.2.2", "192.0.2.3", 7].map(attemptBy);
  expect(await Promise.all(others)).toEqual([true, true, true, true]);
  const served = (await Promise.all(crowd)).filter(Boolean);
  expect(served.length).toBeGreaterThan(190);
  expect(served.length).toBeLessThan(210);
  expect(await verifyPassword("correct horse", PASSWORD_HASH)).toBe(true);
});

test("attempts by verified accounts run before others, even if the queue is full", async () => {
  const order: (string | number)[] = [];
  const attempt = async (by: string | number) => {
    if (await attemptBy(by)) order.push(by);
  };
  const crowd = Array.from({ length: 300 }, (_, i) => attempt(`192.0.2.${i}`));
  await Promise.all([attempt(7), attempt(8)]);
  // Two checks are already running, and any two may finish in either order.
  expect(order.slice(0, 6)).toEqual(expect.arrayContaining([7, 8]));
  await Promise.all(crowd);
});

test("many attempts from one address do not delay others", async () => {
  const order: string[] = [];
  const attempt = async (by: string) => {
    await verifyPassword("x", PASSWORD_HASH, by);
    order.push(by);
  };
  await Promise.all([...Array.from({ length: 40 }, () => attempt("crowd")), attempt("ada"), attempt("ben")]);
  // Two checks are already running, and any two may finish in either order.
  expect(order.indexOf("ada")).toBeLessThan(6);
  expect(order.indexOf("ben")).toBeLessThan(6);
});
