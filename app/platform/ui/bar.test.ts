import { describe, expect, it } from "vitest";
import { isCurrentLink, isCurrentMenu, menusOf } from "./bar.tsx";

const menus = menusOf("7");
const currentMenus = (path: string) =>
  menus.filter((menu) => isCurrentMenu(menu, path)).map(({ title }) => title);

describe("the menu of the page", () => {
  it.each([
    ["/dashboard", "Problems"],
    ["/problem/42/solutions/3", "Problems"],
    ["/addproblem", "Problems"],
    ["/messages/9", "Community"],
    ["/profile/9", "Community"],
    ["/myprofile/7/updateprofile", "Profile"],
    ["/importantlink/addlink", "Profile"],
  ])("at %s is %s", (path, title) => {
    expect(currentMenus(path)).toEqual([title]);
  });

  it("is absent on the landing page", () => {
    expect(currentMenus("/")).toEqual([]);
  });

  it("distinguishes links with the same prefix", () => {
    const [link] = menus[0]?.links ?? [];
    expect(link && isCurrentLink(link, "/dashboards")).toBe(false);
  });
});
