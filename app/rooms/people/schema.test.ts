import { describe, expect, test } from "vitest";
import { profileSchema, searchSchema, toKey } from "./schema.ts";

const errorsOf = (fields: object) =>
  profileSchema.safeParse(fields).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("a profile", () => {
  test("all fields may be empty: missing, null and blank values are cleared", () => {
    const empty = {
      favlanguage: null,
      rating: null,
      platform: null,
      gitHub: null,
      projectslinks: [],
      skills: [],
      collaborator: false,
    };
    expect(profileSchema.parse({})).toEqual(empty);
    const blank = {
      favlanguage: " ",
      rating: "",
      platform: null,
      gitHub: " ",
      projectslinks: [""],
      skills: [],
    };
    expect(profileSchema.parse({ ...blank, collaborator: null })).toEqual(empty);
  });

  test.each([0, -1.5, 4000, "3500", "1e3"])("accepts %j as a rating", (rating) => {
    expect(profileSchema.parse({ rating }).rating).toBe(Number(rating));
  });

  test.each(["high", "Infinity", Number.POSITIVE_INFINITY, Number.NaN, {}, true])(
    "rejects %j as a rating",
    (rating) => {
      expect(errorsOf({ rating })).toEqual(["rating: Rating must be a number"]);
    },
  );

  test("a GitHub address may omit its scheme", () => {
    expect(profileSchema.parse({ gitHub: "github.com/ada" }).gitHub).toBe("https://github.com/ada");
  });

  test.each([
    "ada",
    "javascript:alert(1)",
    "ftp://example.org",
    "http://",
    "https:example.org",
    "https://github.com@example.org/ada",
    "https://ada:secret@github.com/ada",
  ])("%j is rejected as a GitHub URL", (gitHub) => {
    expect(errorsOf({ gitHub })).toEqual([
      "gitHub: GitHub must be a URL that begins with http:// or https://",
    ]);
  });

  test.each(["\u200b", "\u202e", "\u3164", "\u2800 "])("the invisible text %j counts as empty", (text) => {
    const told = { favlanguage: text, platform: text, location: text, skills: [text], projectslinks: [text] };
    expect(profileSchema.parse(told)).toMatchObject({
      favlanguage: null,
      platform: null,
      location: "",
      skills: [],
      projectslinks: [],
    });
  });

  test("duplicate skills keep their first spelling, and empty rows are dropped", () => {
    const skills = ["DP", "", "  segment   trees ", "dp", "Segment-Trees", "--"];
    expect(profileSchema.parse({ skills }).skills).toEqual(["DP", "segment trees"]);
  });

  test("a profile has at most 30 skills of 50 characters and 20 projects of 300", () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `entry ${i}`);
    expect(profileSchema.parse({ skills: many(30), projectslinks: many(20) }).skills).toHaveLength(30);
    expect(errorsOf({ skills: many(31), projectslinks: many(21) })).toEqual([
      "projectslinks: At most 20 projects",
      "skills: At most 30 skills",
    ]);
    expect(errorsOf({ skills: ["ok", "x".repeat(51)], projectslinks: ["y".repeat(301)] })).toEqual([
      "projectslinks.0: Project is too long: at most 300 characters, 1 over",
      "skills.1: Skill is too long: at most 50 characters, 1 over",
    ]);
  });

  test("line breaks and invisible characters in a field become spaces", () => {
    expect(profileSchema.parse({ platform: "Code\r\nforces\0" }).platform).toBe("Code forces");
  });
});

test.each([
  ["Segment-Trees", "segment trees"],
  ["  C++ ", "c++"],
  ["ＤＰ", "dp"],
  ["two_pointers", "two pointers"],
  ["d\u200bp", "dp"],
])("the key of %j is %j", (typed, key) => {
  expect(toKey(typed)).toBe(key);
});

test("invalid filters in a search address are ignored", () => {
  expect(searchSchema.parse({ q: "  ", skill: " ", open: "maybe", other: "1" })).toEqual({});
  expect(searchSchema.parse({ q: " ada ", open: "yes" })).toEqual({ q: "ada", open: "yes" });
});
