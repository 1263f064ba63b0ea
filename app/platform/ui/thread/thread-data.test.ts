import { expect, test } from "vitest";
import { hasFormulas, type ShownComment, threadsOf } from "./thread-data.ts";

const comment = (id: number, thread = id, html = ""): ShownComment => ({
  id,
  thread,
  html,
  at: 0,
  useful: 0,
  isUseful: false,
  mine: false,
});

test("replies are grouped under the comment that they answer", () => {
  const threads = threadsOf([comment(1), comment(3, 1), comment(5, 1), comment(2)]);
  expect(threads.map(({ id, root, replies }) => [id, root?.id, replies.map((reply) => reply.id)])).toEqual([
    [1, 1, [3, 5]],
    [2, 2, []],
  ]);
});

test("a page may begin in the middle of a thread", () => {
  const [first, second] = threadsOf([comment(5, 1), comment(2)]);
  expect(first).toEqual({ id: 1, replies: [comment(5, 1)] });
  expect(second?.root?.id).toBe(2);
});

test("formulas are found in any comment", () => {
  expect(hasFormulas({ comments: [comment(1), comment(2, 2, "<p>no</p>")] })).toBe(false);
  expect(hasFormulas({ comments: [comment(1), comment(2, 2, '<span class="katex">')] })).toBe(true);
});
