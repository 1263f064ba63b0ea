import { expect, test } from "vitest";
import { check } from "./calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "./list-calls.server.ts";
import { encodeCursor } from "./pagination.ts";

const url = new URL("http://localhost:3000/api/dashboard?q=a%20b&limit=2&cursor=old");

test("a list holds 50 rows unless asked for fewer or more, up to 100", () => {
  expect(pageOfQuery(check(pageQuery, {}))).toEqual({ limit: 50 });
  expect(pageOfQuery(check(pageQuery, { limit: "100" }))).toEqual({ limit: 100 });
  const cursor = encodeCursor({ key: 3, id: 4 });
  expect(pageOfQuery(check(pageQuery, { limit: "1", cursor }))).toEqual({
    limit: 1,
    after: { key: 3, id: 4 },
  });
});

test.each(["0", "101", "-1", "2.5", "many", ""])("the limit %j is refused", (limit) => {
  expect(() => check(pageQuery, { limit })).toThrow("limit is a whole number from 1 to 100");
});

test("a cursor this site did not make is refused", () => {
  expect(() => pageOfQuery({ limit: 1, cursor: "nonsense" })).toThrow("This page's cursor is not valid.");
});

test("the link to the next page keeps the rest of the query", () => {
  const { body, headers } = listAnswer([1, 2], { rows: [1, 2], older: "next", newer: null }, url);
  expect(body).toEqual([1, 2]);
  expect(headers).toEqual({ Link: '</api/dashboard?q=a+b&limit=2&cursor=next>; rel="next"' });
});

test("the last page has no link", () => {
  expect(listAnswer([], { rows: [], older: null, newer: "back" }, url).headers).toEqual({});
});
