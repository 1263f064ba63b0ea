import { expect, test } from "vitest";
import { blogSchema, draftSchema, listSchema } from "./schema.ts";

const fields = { title: "Title", about: "About", content: "Content" };
const messages = (schema: typeof blogSchema | typeof draftSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

test("a blog is trimmed and gets LF line endings and a single-line title", () => {
  const typed = { title: "  Two\r\n lines\t here ", about: " a\r\nb ", content: "\r\n# x\r\n\r\ny\r\n" };
  expect(blogSchema.parse({ ...typed, author: "ignored", _id: "1" })).toEqual({
    title: "Two lines here",
    about: "a\nb",
    content: "# x\n\ny",
    tags: [],
  });
});

test.each([undefined, null, "", "  ", "\r\n\t", "\u200b", "\u3164\u2800", 7])(
  "%j is not a valid title, summary or content",
  (value) => {
    for (const [field, message] of [
      ["title", "Title is required"],
      ["about", "About is required"],
      ["content", "Content is required"],
    ] as const) {
      expect(messages(blogSchema, { ...fields, [field]: value })).toEqual([message]);
    }
  },
);

test("a text may be exactly as long as its limit", () => {
  const full = { title: "x".repeat(200), about: "x".repeat(2_000), content: "x".repeat(200_000) };
  expect(messages(blogSchema, full)).toEqual([]);
  expect(messages(draftSchema, { title: `${full.title}x` })).toEqual([
    "Title is too long: at most 200 characters, 1 over",
  ]);
});

test("a draft may omit any field, but not all of them", () => {
  expect(draftSchema.parse({ content: " begun " })).toEqual({
    title: "",
    about: "",
    content: "begun",
    tags: "",
  });
  for (const nothing of [{}, { title: " ", content: "\n" }, { about: "\u200b" }]) {
    expect(messages(draftSchema, nothing)).toEqual(["There is nothing to save yet."]);
  }
});

test.each([
  [{ q: " tree " }, "tree"],
  [{ q: " " }, undefined],
  [{ q: "x".repeat(201) }, "x".repeat(200)],
  [{}, undefined],
])("the query %.20j is read as %s", (query, q) => {
  expect(listSchema.parse(query).q).toBe(q);
});
