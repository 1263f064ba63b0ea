import { expect, test } from "vitest";
import { Conflict } from "./errors.ts";
import { isOutdated, nextVersion, versionRead } from "./versions.ts";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("the version of a form is a whole number or unknown", () => {
  expect(versionRead(formOf({ version: "1700000000000" }))).toBe(1_700_000_000_000);
  expect(versionRead(formOf({ version: "0" }))).toBe(0);
  for (const version of ["", "-1", "1.5", "1e3", "x", "9".repeat(16)]) {
    expect(versionRead(formOf({ version })), version).toBeNull();
  }
  expect(versionRead(formOf({}))).toBeNull();
});

test("a change gets the current time as its version, but always one later than the previous version", () => {
  expect(nextVersion(1000, 1000, 2000)).toBe(2000);
  expect(nextVersion(1000, null, 2000)).toBe(2000);
  expect(nextVersion(2000, 2000, 2000)).toBe(2001);
  expect(nextVersion(3000, null, 2000)).toBe(3001);
});

test("a change is refused if the entry has been changed in the meantime", () => {
  let message = "";
  try {
    nextVersion(1001, 1000, 2000);
  } catch (error) {
    expect(error).toBeInstanceOf(Conflict);
    message = (error as Conflict).message;
  }
  expect(message).toContain("changed elsewhere");
  expect(isOutdated({ status: "error", error: { "": [message] } })).toBe(true);
  expect(isOutdated({ status: "error", error: { "": ["Failed"] } })).toBe(false);
  expect(isOutdated(undefined)).toBe(false);
});
