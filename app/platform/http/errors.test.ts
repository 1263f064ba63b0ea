import { describe, expect, test } from "vitest";
import {
  asHttpError,
  Conflict,
  Forbidden,
  Invalid,
  MethodNotAllowed,
  NotFound,
  SignedOut,
  TooLarge,
  TooMany,
  Unavailable,
  UnsupportedType,
} from "./errors.ts";

test.each([
  [new Invalid("No."), 400, "Invalid", "No."],
  [new SignedOut(), 401, "SignedOut", "Sign in first."],
  [new Forbidden("Not yours."), 403, "Forbidden", "Not yours."],
  [new NotFound(), 404, "NotFound", "There is nothing at this address."],
  [new MethodNotAllowed(["GET"]), 405, "MethodNotAllowed", "This address only accepts GET, HEAD."],
  [new Conflict("Taken."), 409, "Conflict", "Taken."],
  [new TooLarge(4096), 413, "TooLarge", "This is too large. The limit is 4 kB."],
  [new UnsupportedType("JSON only."), 415, "UnsupportedType", "JSON only."],
  [new TooMany(5), 429, "TooMany", "Too many requests. Please try again in 5 seconds."],
  [new Unavailable("Later."), 503, "Unavailable", "Later."],
])("%s has status %i", (error, status, name, message) => {
  expect(error).toMatchObject({ status, name, message });
  expect(asHttpError(error)).toBe(error);
});

test.each([
  [1, "1 second"],
  [89, "89 seconds"],
  [90, "2 minutes"],
  [600, "10 minutes"],
  [5340, "89 minutes"],
  [5341, "2 hours"],
  [86_400, "24 hours"],
])("a wait of %i seconds is given in words and in Retry-After", (seconds, words) => {
  const error = new TooMany(seconds);
  expect(error.message).toContain(`in ${words}.`);
  expect(error.headers).toEqual({ "Retry-After": String(seconds) });
});

describe("asHttpError", () => {
  test.each([
    "SQLITE_FULL",
    "SQLITE_READONLY_DBMOVED",
    "SQLITE_IOERR_WRITE",
    "SQLITE_BUSY",
    "SQLITE_CANTOPEN",
  ])("turns %s into a 503", (code) => {
    expect(asHttpError(Object.assign(new Error("disk"), { code }))).toHaveStatus(503);
  });

  test.each([
    new Error("a fault"),
    Object.assign(new Error("a fault"), { code: "SQLITE_CONSTRAINT_UNIQUE" }),
    Object.assign(new Error("The audit log is append-only."), { code: "SQLITE_CONSTRAINT_TRIGGER" }),
    { status: 404 },
    "text",
    undefined,
  ])("ignores %o", (error) => {
    expect(asHttpError(error)).toBeUndefined();
  });
});
