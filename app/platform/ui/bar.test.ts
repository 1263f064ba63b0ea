import { describe, expect, it } from "vitest";
import { isCurrentLink, isCurrentMenu, menusOf } from "./bar.tsx";

const menus = menusOf("7");
const currentMenus = (path: string) =>
  menus.filter((menu) => isCurrentMenu(menu, path)).map(({ title }) => title);

describe("the current page's menu", () => {
  it.each([
    ["/dashboard", "Problems"],
    ["/problem/42/solutions/3", "Problems"],
    ["/addproblem", "Problems"],
    ["/contests/timezone", "Community"],
    ["/messages/9", "Community"],
    ["/profile/9", "Community"],
    ["/myprofile/7/updateprofile", "Profile"],
    ["/importantlink/addlink", "Profile"],
  ])("for %s is %s", (path, title) => {
    expect(currentMenus(path)).toEqual([title]);
  });

  it("does not exist on the landing page", () => {
    expect(currentMenus("/")).toEqual([]);
  });

  it("is found by comparing whole path segments, not prefixes", () => {
    const [link] = menus[0]?.links ?? [];
    expect(link && isCurrentLink(link, "/dashboards")).toBe(false);
  });
});
