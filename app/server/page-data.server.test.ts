import { expect, test } from "vitest";
import { encodePageData } from "./page-data.server.ts";

// fast-pages.test.ts compares the encoding of every screen's data with Remix's.

test("every value is encoded once and named by its place", () => {
  expect(encodePageData({ tags: ["dp", "dp"], total: 2, of: 2 })).toBe(
    '[{"_1":2,"_4":5,"_6":5},"tags",[3,3],"dp","total",2,"of"]\n',
  );
});

test.each([
  [undefined, -7],
  [null, -5],
  [Number.NaN, -2],
  [Number.NEGATIVE_INFINITY, -3],
  [-0, -4],
  [Number.POSITIVE_INFINITY, -6],
])("%s is encoded as %d", (value, code) => {
  expect(encodePageData({ value })).toBe(`[{"_1":${code}},"value"]\n`);
});

test.each([
  ["a date", new Date(0)],
  ["a promise", Promise.resolve(1)],
  ["a response", new Response()],
  ["a map", new Map()],
  ["a big integer", 1n],
  ["an object without a prototype", Object.create(null)],
])("%s is left to Remix", (_, value) => {
  expect(encodePageData({ deep: [{ value }] })).toBeNull();
});
