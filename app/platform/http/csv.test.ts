import { expect, test } from "vitest";
import { quickly } from "../../../tests/setup/processor-time.ts";
import { csvHead, csvLine } from "./csv.server.ts";

test.each([
  ["Two Sum", "Two Sum"],
  ["a-b = c", "a-b = c"],
  ['say "hi", twice', '"say ""hi"", twice"'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  [" @cmd", "' @cmd"],
  [" \t@cmd", " \t'@cmd"],
  ["-5", "'-5"],
  ["＝1+1", "'＝1+1"],
  // Where the decimal mark is a comma, spreadsheets separate fields with semicolons.
  ["Sum;=1+1", "Sum;'=1+1"],
  ["Sum\t +1", "Sum\t' +1"],
  ['Sum;"=1+1"', `"Sum;'""=1+1"""`],
])("%j is written as %j", (text, field) => {
  expect(csvLine([text])).toBe(`${field}\r\n`);
});

test("a text consisting only of tabs is written in linear time", () => {
  quickly(500, () => csvLine(["\t".repeat(100_000)]));
});

test("a file starts with the byte order mark that Excel requires", () => {
  expect(csvHead(["成员", "solved"])).toBe("\uFEFF成员,solved\r\n");
});
