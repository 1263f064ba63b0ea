import { expect, test } from "vitest";
import { idParam, submissionKey } from "./ids.ts";

test("an id is a positive integer written only in digits", () => {
  expect(idParam("1")).toBe(1);
  expect(idParam("999999999999999")).toBe(999_999_999_999_999);
});

test.each([..."0 01 -1 +1 1.0 1e3 0x1 ١ 9999999999999999 abc 1;".split(" "), undefined, "", " 1", "1\n"])(
  "the id %j is answered with 404",
  (value) => {
    expect(() => idParam(value)).toThrow("There is nothing at this address.");
  },
);

test("a submission key has 8 to 100 plain characters", () => {
  const uuid = "0190f8a2-1c1e-7c1e-8f00-000000000000";
  expect(submissionKey(uuid)).toBe(uuid);
  expect(submissionKey("a.b:c_d-")).toBe("a.b:c_d-");
  for (const nonsense of [
    null,
    undefined,
    12345678,
    "",
    "short",
    "x".repeat(101),
    "with space",
    "quote'quote",
    ["x"],
  ]) {
    expect(submissionKey(nonsense)).toBeNull();
  }
});
