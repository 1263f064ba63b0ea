import { expect, test } from "vitest";
import { Conflict } from "./errors.ts";
import { isToldOfChange, nextVersion, versionRead } from "./versions.ts";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("what was read is a whole number, or not known", () => {
  expect(versionRead(formOf({ version: "1700000000000" }))).toBe(1_700_000_000_000);
  expect(versionRead(formOf({ version: "0" }))).toBe(0);
  for (const version of ["", "-1", "1.5", "1e3", "x", "9".repeat(16)]) {
    expect(versionRead(formOf({ version })), version).toBeNull();
  }
  expect(versionRead(formOf({}))).toBeNull();
});

test("a change takes the time, and is later than the one before in any case", () => {
  expect(nextVersion(1000, 1000, 2000)).toBe(2000);
  expect(nextVersion(1000, null, 2000)).toBe(2000);
  expect(nextVersion(2000, 2000, 2000)).toBe(2001);
  expect(nextVersion(3000, null, 2000)).toBe(3001);
});

test("a change of what is not there any more as it was read is told of", () => {
  let message = "";
  try {
    nextVersion(1001, 1000, 2000);
  } catch (error) {
    expect(error).toBeInstanceOf(Conflict);
    message = (error as Conflict).message;
  }
  expect(message).toContain("changed elsewhere");
  expect(isToldOfChange({ status: "error", error: { "": [message] } })).toBe(true);
  expect(isToldOfChange({ status: "error", error: { "": ["Failed"] } })).toBe(false);
  expect(isToldOfChange(undefined)).toBe(false);
});
