import { expect, test } from "vitest";
import { toMarkdown } from "./markdown.ts";

test("an entry becomes a title, a list of facts, and sections for long texts", () => {
  expect(
    toMarkdown({
      _id: "7",
      title: "Two Knights",
      rating: 5,
      tags: ["dp", "games"],
      timeLimitMs: null,
      open: true,
      statement: "One.\nTwo.",
      examples: [{ input: "3\n", output: "28" }],
    }),
  ).toBe(`# Two Knights

- Rating: 5
- Tags: dp, games
- Open: yes

## Statement

One.
Two.

## Examples

### Input

\`\`\`
3
\`\`\`

### Output

\`\`\`
28
\`\`\`
`);
});

test("code is fenced with more backticks than it contains", () => {
  expect(toMarkdown({ title: "x", code: "a ``` b\n" })).toBe("# x\n\n## Code\n\n````\na ``` b\n````\n");
});

test("an entry without a title is 'Untitled'", () => {
  expect(toMarkdown({ _id: "1", title: null, rating: 3 })).toBe("# Untitled\n\n- Rating: 3\n");
});

test("an empty example output is shown as empty", () => {
  expect(toMarkdown({ title: "x", examples: [{ input: "1", output: "" }] })).toBe(
    "# x\n\n## Examples\n\n### Input\n\n```\n1\n```\n\n### Output\n\n(empty)\n",
  );
});
