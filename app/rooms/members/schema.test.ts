import { describe, expect, test } from "vitest";
import { check } from "../../auth/calls.server.ts";
import { signInSchema, signUpSchema } from "./schema.ts";

const right = { username: "ada", email: "ada@example.com", password: "x" };

describe("signing up", () => {
  test("accepts names of 3 to 30 letters, digits, _, - and .", () => {
    for (const username of ["ada", "Ada_Love-lace.1815", "x".repeat(30)]) {
      expect(check(signUpSchema, { ...right, username: ` ${username} ` }).username).toBe(username);
    }
    for (const username of ["ab", "x".repeat(31), "a b c", "ada@x", "äda", "a/b", "ada\nb"]) {
      expect(() => check(signUpSchema, { ...right, username })).toThrow(
        "Use 3 to 30 letters, digits, _, - or .",
      );
    }
  });

  test("refuses reserved names", () => {
    for (const username of ["admin", "Mod_erator", "UPSOLVE", "support."]) {
      expect(() => check(signUpSchema, { ...right, username })).toThrow("This username is reserved");
    }
    expect(check(signUpSchema, { ...right, username: "admin2" }).username).toBe("admin2");
  });

  test("accepts email addresses", () => {
    expect(check(signUpSchema, { ...right, email: " Ada@Example.com " }).email).toBe("Ada@example.com");
    for (const email of ["ada", "ada@", "@example.com", "a b@example.com"]) {
      expect(() => check(signUpSchema, { ...right, email })).toThrow("Enter a valid email address");
    }
    const long = `${"a".repeat(250)}@example.com`;
    expect(() => check(signUpSchema, { ...right, email: long })).toThrow("Email address is too long");
    // The address has only 96 characters as typed, but 282 in ASCII.
    const inAscii = `kai@${"яы.".repeat(30)}рф`;
    expect(() => check(signUpSchema, { ...right, email: inAscii })).toThrow("Email address is too long");
  });

  test("accepts any password of up to 1000 characters", () => {
    expect(check(signUpSchema, { ...right, password: " x " }).password).toBe(" x ");
    expect(() => check(signUpSchema, { ...right, password: "x".repeat(1001) })).toThrow(
      "Password is too long: at most 1,000 characters, 1 over",
    );
  });

  test.each(["username", "email", "password"])("requires %s", (field) => {
    for (const value of [undefined, "", null, 5]) {
      expect(() => check(signUpSchema, { ...right, [field]: value })).toThrow("All fields are required");
    }
  });
});

test("signing in requires a name and a password", () => {
  expect(check(signInSchema, { email: " ada ", password: " x" })).toEqual({ email: "ada", password: " x" });
  expect(() => check(signInSchema, { email: " ", password: "x" })).toThrow("All fields are required");
  expect(() => check(signInSchema, { email: "ada" })).toThrow("All fields are required");
  expect(() => check(signInSchema, { email: "a".repeat(255), password: "x" })).toThrow(
    "Email address or username is too long: at most 254 characters, 1 over",
  );
});
