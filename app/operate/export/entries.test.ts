import { expect, test } from "vitest";
import { asEntries, toEntry } from "./entries.ts";

test("a stored row is exported with the API's key names", () => {
  const row = {
    id: 7,
    chat_title: "x",
    problem_id: 3,
    answered_at: null,
    created_at: 0,
    hint: 2,
    published: true,
  };
  expect(toEntry(row)).toEqual({
    _id: "7",
    chatTitle: "x",
    problemId: "3",
    answeredAt: null,
    createdAt: "1970-01-01T00:00:00.000Z",
    hint: 2,
    published: true,
  });
});

async function* given<T>(...items: T[]) {
  yield* items;
}

test.each<[string, Parameters<typeof asEntries>[0]]>([
  ["one by one", given({ id: 1 }, { id: 2 })],
  ["all at once", Promise.resolve([{ id: 1 }, { id: 2 }])],
])("rows are accepted %s", async (_, rows) => {
  const entries = [];
  for await (const entry of asEntries(rows)) entries.push(entry);
  expect(entries).toEqual([{ _id: "1" }, { _id: "2" }]);
});
