import { expect, test } from "vitest";
import { parentOf } from "./parents.ts";

test.each([
  ["/problem/5/solutions/7/updatesolution", "/problem/5/solutions/7", "Go to the solution"],
  ["/problem/5/solutions/7", "/problem/5", "Go to the problem"],
  ["/blog/3/edit", "/blog/3", "Go to the blog"],
  ["/blog/3", "/blogs", "See all blogs"],
  ["/lists/4/progress", "/lists/4", "Go to the list"],
  ["/lists/4", "/lists", "See all lists"],
  ["/groups/2/edit", "/groups/2", "Go to the group"],
  ["/groups/2/join/abc", "/groups", "See all groups"],
  ["/admin/members/9", "/admin/members", "Go to the list"],
])("from %s one can go to %s", (pathname, href, label) => {
  expect(parentOf(pathname)).toEqual({ href, label });
});

test.each(["/problem/5", "/dashboard", "/admin/audit", "/nothing/here"])(
  "nothing is above %s",
  (pathname) => {
    expect(parentOf(pathname)).toBeUndefined();
  },
);
