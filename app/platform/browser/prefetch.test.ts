import { expect, test } from "vitest";
import { dataAddress, Waste, wholeAddress } from "./prefetch.ts";

test.each([
  ["/", "/_root.data"],
  ["/problem/42", "/problem/42.data"],
  ["/dashboard?tag=dp&cursor=9", "/dashboard.data?tag=dp&cursor=9"],
])("the data for %s is at %s", (path, address) => {
  expect(dataAddress(path)).toBe(address);
});

test.each([
  ["/problem/42.data?_routes=root%2Cproblem", "/problem/42.data"],
  ["http://localhost:3000/dashboard.data?tag=dp&_routes=x", "/dashboard.data?tag=dp"],
  ["/dashboard.data?tag=dp", "/dashboard.data?tag=dp"],
])("a request for the data of some routes (%s) gets all of the page's data (%s)", (asked, whole) => {
  expect(wholeAddress(asked)).toBe(whole);
});

test("a page may prefetch three unused screens, and one more for every four links followed", () => {
  const waste = new Waste();
  const wander = () => {
    let fetched = 0;
    for (; waste.mayGoOn(); fetched++) waste.add();
    return fetched;
  };
  expect(wander()).toBe(3);
  const later = Array.from({ length: 8 }, () => {
    waste.makeUp();
    return wander();
  });
  expect(later).toEqual([0, 0, 0, 1, 0, 0, 0, 1]);
  for (let click = 0; click < 100; click++) waste.makeUp();
  expect(wander()).toBe(3);
});
