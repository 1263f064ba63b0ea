import { expect, test } from "vitest";
import { dataAddress, wholeAddress } from "./prefetch.ts";

test.each([
  ["/", "/_root.data"],
  ["/problem/42", "/problem/42.data"],
  ["/dashboard?tag=dp&cursor=9", "/dashboard.data?tag=dp&cursor=9"],
])("the data of %s are at %s", (path, address) => {
  expect(dataAddress(path)).toBe(address);
});

test.each([
  ["/problem/42.data?_routes=root%2Cproblem", "/problem/42.data"],
  ["http://localhost:3000/dashboard.data?tag=dp&_routes=x", "/dashboard.data?tag=dp"],
  ["/dashboard.data?tag=dp", "/dashboard.data?tag=dp"],
])("a request for a part of the routes of %s is served by %s", (asked, whole) => {
  expect(wholeAddress(asked)).toBe(whole);
});
