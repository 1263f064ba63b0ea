import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readBody } from "./body.server.ts";

const parts = () => Readable.from([Buffer.from("one "), Buffer.from("two")]);

test("a body within the limit is read completely", async () => {
  expect(String(await readBody(parts(), "7", 7))).toBe("one two");
  expect(String(await readBody(null, null, 7))).toBe("");
});

test("a body over the limit is refused, and its connection stays open for the response", async () => {
  const body = parts();
  await expect(readBody(body, null, 3)).rejects.toHaveStatus(413);
  expect(body.destroyed).toBe(false);
});

test("a body that ends early is refused, even if the client disconnected before the body was read", async () => {
  await expect(readBody(parts(), "8", 10)).rejects.toHaveStatus(400);
  const left = new Readable({ read() {} });
  const reading = readBody(left, null, 10);
  left.destroy();
  await expect(reading).rejects.toHaveStatus(400);
  await expect(readBody(left, null, 10)).rejects.toHaveStatus(400);
});
