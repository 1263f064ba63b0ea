import { describe, expect, test } from "vitest";
import { problemFields } from "../../../tests/setup/factories.ts";
import { quickly } from "../../../tests/setup/processor-time.ts";
import { check } from "../../auth/calls.server.ts";
import { splitTags } from "../../platform/text/tags.ts";
import { listSchema, problemSchema } from "./schema.ts";

/** Returns valid fields with the one at this path replaced. */
function withField(path: string, value: unknown): unknown {
  const fields = structuredClone(problemFields()) as Record<string, unknown>;
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const holder = steps.reduce((inner, step) => inner[step] as Record<string, unknown>, fields);
  holder[last] = value;
  return fields;
}

function errorsOf(path: string, value: unknown): Record<string, string[]> {
  const result = problemSchema.safeParse(withField(path, value));
  const errors: Record<string, string[]> = {};
  for (const { path: at, message } of result.error?.issues ?? []) errors[at.join(".")] = [message];
  return errors;
}

const long = (length: number) => "x".repeat(length);

describe("a problem", () => {
  test("a problem with valid fields is accepted", () => {
    expect(check(problemSchema, problemFields())).toMatchObject({
      title: "Two Knights",
      choice: "public",
      tags: [],
    });
  });

  test.each([
    ["title", "Title", 200, "200"],
    ["problemstatement.statement", "Statement", 100_000, "100,000"],
    ["problemstatement.input", "Input", 100_000, "100,000"],
    ["problemstatement.output", "Output", 100_000, "100,000"],
    ["problemstatement.exampleinput", "Example input", 100_000, "100,000"],
    ["problemstatement.exampleoutput", "Example output", 100_000, "100,000"],
    ["platform.name", "Platform name", 60, "60"],
  ])("%s is required and has a length limit", (path, name, limit, shown) => {
    for (const missing of [undefined, null, "", " \n\t ", 5]) {
      expect(errorsOf(path, missing)).toEqual({ [path]: [`${name} is required`] });
    }
    expect(errorsOf(path, long(limit))).toEqual({});
    expect(errorsOf(path, long(limit + 1))).toEqual({
      [path]: [`${name} is too long: at most ${shown} characters, 1 over`],
    });
  });

  test.each(["https://a.b/c?d#e", "http://localhost/", " https://codeforces.com/problemset/problem/1/A "])(
    "the link %j is accepted",
    (link) => {
      expect(errorsOf("link", link)).toEqual({});
    },
  );

  test("https:// is added to a link without a scheme", () => {
    const { link } = check(problemSchema, withField("link", " codeforces.com/problemset/problem/231/A "));
    expect(link).toBe("https://codeforces.com/problemset/problem/231/A");
  });

  test.each([
    ["Link is required", [undefined, " "]],
    [
      "Link must be a URL that begins with http:// or https://",
      ["codeforces", "javascript:alert(1)", "data:text/html,x", "ftp://example.com", "https://"],
    ],
    ["Link is too long: at most 2,000 characters, 12 over", [`https://a.b/${long(2000)}`]],
  ])("an invalid link is refused: %s", (message, links) => {
    for (const link of links) expect(errorsOf("link", link)).toEqual({ link: [message] });
  });

  test.each([1, 10, "1", " 7 "])("the rating %j is accepted", (rating) => {
    expect(errorsOf("platform.rating", rating)).toEqual({});
  });

  test("any other rating is rejected", () => {
    expect(errorsOf("platform.rating", undefined)).toEqual({ "platform.rating": ["Rating is required"] });
    for (const rating of [0, "11", 5.5, "hard", "Infinity", null, [5]]) {
      const expected = { "platform.rating": ["Rating must be a whole number from 1 to 10"] };
      expect(errorsOf("platform.rating", rating), String(rating)).toEqual(expected);
    }
  });

  test.each([
    ["timeLimitMs", "Time limit", 600_000],
    ["memoryLimitMb", "Memory limit", 1_048_576],
  ])("%s is optional and limited to a range", (path, name, most) => {
    for (const value of [undefined, null, 1, "1", most, String(most)])
      expect(errorsOf(path, value)).toEqual({});
    for (const value of ["soon", 1.5, "1.5", true]) {
      expect(errorsOf(path, value)).toEqual({ [path]: [`${name} must be a whole number`] });
    }
    expect(errorsOf(path, 0)).toEqual({ [path]: [`${name} must be at least 1`] });
    expect(errorsOf(path, most + 1)).toEqual({ [path]: [`${name} must be at most ${most}`] });
  });

  test("a problem is public by default and can be private", () => {
    expect(check(problemSchema, withField("choice", undefined)).choice).toBe("public");
    expect(check(problemSchema, withField("choice", "private")).choice).toBe("private");
    expect(errorsOf("choice", "hidden")).toEqual({ choice: ["Visibility must be public or private"] });
  });

  test("missing groups of fields give readable errors", () => {
    expect(errorsOf("problemstatement", undefined)).toEqual({ problemstatement: ["Statement is required"] });
    expect(errorsOf("platform", "Codeforces")).toEqual({ platform: ["Platform name is required"] });
  });

  test("a problem read from the API can be sent back, and unknown keys are dropped", () => {
    const whole = { ...problemFields(), _id: "7", user: { _id: "1" }, reviews: ["1"], createdAt: "now" };
    expect(check(problemSchema, whole)).toEqual(check(problemSchema, problemFields()));
  });
});

describe("samples", () => {
  const sample = (exampleinput: string) =>
    check(problemSchema, problemFields({ problemstatement: { exampleinput } })).problemstatement.exampleinput;

  test("samples keep spaces and blank lines, but not CRLF or trailing line breaks", () => {
    expect(sample("  1\r\n\r\n 2 \r3\t\r\n\r\n")).toBe("  1\n\n 2 \n3\t");
    expect(sample("\n1")).toBe("\n1");
  });

  test("samples with many line breaks are parsed quickly", () => {
    expect(quickly(1000, () => sample(`1${"\n".repeat(99_000)}1`))).toHaveLength(99_002);
  });

  test("a problem has at most 10 samples", () => {
    const examples = (length: number) => Array.from({ length }, () => ({ input: "1", output: "2" }));
    expect(errorsOf("moreexamples", examples(9))).toEqual({});
    expect(errorsOf("moreexamples", examples(10))).toEqual({ moreexamples: ["At most 10 examples"] });
  });

  test("later samples may lack an input or an output; empty rows are dropped", () => {
    const { moreexamples } = check(
      problemSchema,
      withField("moreexamples", [{ input: "1", output: "" }, { output: "2\n" }, { input: "\n", output: "" }]),
    );
    expect(moreexamples).toEqual([
      { input: "1", output: "" },
      { input: "", output: "2" },
    ]);
    expect(errorsOf("problemstatement.exampleoutput", " ")).toEqual({
      "problemstatement.exampleoutput": ["Example output is required"],
    });
    expect(errorsOf("moreexamples", [{ input: 5, output: "2" }])).toEqual({
      "moreexamples.0.input": ["Example input must be a text"],
    });
  });
});

describe("tags", () => {
  const tags = (value: unknown) => check(problemSchema, withField("tags", value)).tags;

  test.each([
    [undefined, []],
    [null, []],
    ["", []],
    ["dp, Graphs;  #greedy\ndp", ["dp", "graphs", "greedy"]],
    ["Math, brute force", ["math", "brute-force"]],
    ["two  pointers;binary search,, ;", ["two-pointers", "binary-search"]],
    ["#dp #greedy#3 , #two pointers;#C# # F#", ["dp", "greedy#3", "two-pointers", "c#", "f#"]],
    ["C#, c++, a - #, ##trees", ["c#", "c++", "a", "trees"]],
    [
      ["Segment Tree", "segment-tree", " ", "2-SAT"],
      ["segment-tree", "2-sat"],
    ],
    [
      ["<script>", "Math, brute force", "#dp #C#"],
      ["script", "math", "brute-force", "dp", "c#"],
    ],
    [
      ["ＤＰ", "Кратчайшие Пути", "हिन्दी"],
      ["dp", "кратчайшие-пути", "हिन्दी"],
    ],
  ])("the tags %j become %j", (sent, expected) => {
    expect(tags(sent)).toEqual(expected);
  });

  test("a problem has at most 10 tags of 40 characters each", () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `tag-${i}`);
    expect(tags(many(10))).toHaveLength(10);
    expect(errorsOf("tags", many(11))).toEqual({ tags: ["At most 10 tags"] });
    expect(errorsOf("tags", [long(41)])).toEqual({ tags: ["A tag has at most 40 characters"] });
    expect(errorsOf("tags", [long(101)])).toEqual({ "tags.0": ["A tag is too long"] });
    expect(errorsOf("tags", Array(101).fill(1))).toEqual({ tags: ["At most 10 tags"] });
    expect(errorsOf("tags", "a,".repeat(101))).toEqual({ tags: ["At most 10 tags"] });
    expect(tags("a,".repeat(100))).toEqual(["a"]);
    expect(errorsOf("tags", { a: 1 })).toEqual({ tags: ["Tags must be a list of strings"] });
  });

  test("splitting a tag again does not change it", () => {
    for (const tag of ["dp", "segment-tree", "c++", "c#", "2-sat"]) expect(splitTags(tag)).toEqual([tag]);
  });
});

describe("the query parameters of a list", () => {
  test("an empty query has no filters", () => {
    expect(listSchema.parse({})).toEqual({ sort: "newest" });
    expect(listSchema.parse({ q: " ", platform: "", tag: "" })).toEqual({ sort: "newest" });
  });

  test("valid values are kept and invalid ones dropped", () => {
    const query = { q: " two knights ", min: "3", max: "eleven", show: "mine", sort: "sideways", page: "2" };
    expect(listSchema.parse(query)).toEqual({ q: "two knights", min: 3, show: "mine", sort: "newest" });
    expect(listSchema.parse({ q: " ", min: "0", show: "all" })).toEqual({ sort: "newest" });
    expect(listSchema.parse({ q: "x".repeat(300) }).q).toHaveLength(200);
  });

  test("tags are normalised", () => {
    expect(listSchema.parse({ tag: "Segment Tree" }).tag).toEqual(["segment-tree"]);
    expect(listSchema.parse({ tag: "#C#, dp", not: ["", "Games", "games"] })).toMatchObject({
      tag: ["c#", "dp"],
      not: ["games"],
    });
    expect(listSchema.parse({ tag: "a,b,c,d,e,f" }).tag).toEqual(["a", "b", "c", "d", "e"]);
    for (const tag of ["", " , #", [""], undefined]) expect(listSchema.parse({ tag }).tag).toBeUndefined();
  });
});
