import { expect, test } from "vitest";
import { PASSWORD_HASH } from "../../tests/setup/factories.ts";
import { hashPassword, verifyPassword } from "./passwords.server.ts";

test("a hash holds its parameters and a salt of its own", async () => {
  const [one, other] = [await hashPassword("secret"), await hashPassword("secret")];
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(other).not.toBe(one);
});

test("the right password matches and a wrong one does not", async () => {
  const hash = await hashPassword("päss wörd ✓");
  expect(await verifyPassword("päss wörd ✓", hash)).toBe(true);
  expect(await verifyPassword("pass word ✓", hash)).toBe(false);
  expect(await verifyPassword("", hash)).toBe(false);
});

test("a hash of another cost still matches", async () => {
  expect(await verifyPassword("correct horse", PASSWORD_HASH)).toBe(true);
});

test("the same letters typed on another keyboard are the same password", async () => {
  const hash = await hashPassword("Åﬁ");
  expect(await verifyPassword("A\u030afi", hash)).toBe(true);
});

test("without a hash no password matches", async () => {
  expect(await verifyPassword("", undefined)).toBe(false);
  expect(await verifyPassword("secret", undefined)).toBe(false);
});

test("attempts beyond one's part of the queue are refused, and the rest are served", async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 60 }, () => verifyPassword("x", PASSWORD_HASH, "192.0.2.1")),
  );
  const refused = tries.filter((each) => each.status === "rejected");
  expect(refused).toHaveLength(10);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503 });
  expect(await verifyPassword("correct horse", PASSWORD_HASH)).toBe(true);
});

test("a crowd of attempts from one address holds up no other", async () => {
  const order: string[] = [];
  const attempt = async (by: string) => {
    await verifyPassword("x", PASSWORD_HASH, by);
    order.push(by);
  };
  await Promise.all([...Array.from({ length: 40 }, () => attempt("crowd")), attempt("ada"), attempt("ben")]);
  // Two run already, and two may end in either order.
  expect(order.indexOf("ada")).toBeLessThan(6);
  expect(order.indexOf("ben")).toBeLessThan(6);
});
