import { expect, test } from "vitest";
import { decodeCursor } from "../../../platform/http/pages.server.ts";
import { pageOfMembers } from "./members-page.server.ts";
import { memberRow, toStanding } from "./standing.ts";

const members = toStanding(
  Array.from({ length: 7 }, (_, index) => memberRow(index + 1, `m${index}`, 0)),
  "name",
);
const ids = ({ rows }: ReturnType<typeof pageOfMembers>) => rows.map(({ id }) => id);

test("the list can be paged in both directions", () => {
  const first = pageOfMembers(members, { limit: 3 });
  expect([ids(first), first.newer]).toEqual([[1, 2, 3], null]);
  const second = pageOfMembers(members, { limit: 3, after: decodeCursor(first.older ?? "") });
  expect(ids(second)).toEqual([4, 5, 6]);
  const last = pageOfMembers(members, { limit: 3, after: decodeCursor(second.older ?? "") });
  expect([ids(last), last.older]).toEqual([[7], null]);
  expect(ids(pageOfMembers(members, { limit: 3, before: decodeCursor(last.newer ?? "") }))).toEqual([
    4, 5, 6,
  ]);
  expect(ids(pageOfMembers(members, { limit: 3, before: decodeCursor(second.newer ?? "") }))).toEqual([
    1, 2, 3,
  ]);
});

test("the next page is correct even after the cursor's member has left", () => {
  const { older } = pageOfMembers(members, { limit: 3 });
  const left = members.filter(({ id }) => id !== 3);
  expect(ids(pageOfMembers(left, { limit: 3, after: decodeCursor(older ?? "") }))).toEqual([4, 5, 6]);
});

test("a cursor from another board is accepted", () => {
  expect(ids(pageOfMembers(members, { limit: 3, after: { key: 1e9, id: 999 } }))).toEqual([]);
  expect(ids(pageOfMembers(members, { limit: 3, after: { key: -5.5, id: 999 } }))).toEqual([1, 2, 3]);
  expect(ids(pageOfMembers([], { limit: 3 }))).toEqual([]);
});
