import { expect, test } from "vitest";
import { toFoundJson } from "./json.ts";

const found = (content: string, typed: string) =>
  toFoundJson({ id: 1, sender_id: 2, other_id: 2, username: "ben", content, created_at: 0 }, typed).excerpt;

test("a message that was found shows the word that was looked for, wherever it stands", () => {
  expect(found("A *lazy* segment tree", "lazy")).toBe("A lazy segment tree");
  const long = `${"words before it ".repeat(40)}the treap at last`;
  expect(found(long, "TREAP")).toMatch(/^….*the treap at last$/);
  expect(found("Here:\n\n```cpp\npush(lazy);\n```", "push")).toContain("push(lazy)");
  // The index does not mind accents; the beginning serves where the word is not found as it was typed.
  expect(found("Une idée", "idee")).toBe("Une idée");
});
