import { describe, expect, it } from "vitest";
import { placeOf } from "./bar.tsx";

const place = (path: string, isStaff = false) => placeOf({ _id: "7", username: "ada", isStaff }, path);

describe("the menu and the link that the bar marks as current", () => {
  it.each([
    ["/dashboard", "Problems", "/dashboard"],
    ["/problem/42/solutions/3", "Problems", undefined],
    ["/addproblem", "Problems", undefined],
    ["/contests/past", "Practice", "/contests/past"],
    ["/contests/codeforces/2155/board", "Practice", "/contests/past"],
    ["/wall", "Practice", "/wall"],
    ["/revisit", "Practice", "/revisit"],
    ["/duels/4", "Practice", undefined],
    ["/contests", "Community", "/contests"],
    ["/contests/timezone", "Community", "/contests"],
    ["/messages/9", "Community", "/messages"],
    ["/profile/9", "Community", undefined],
    ["/myprofile/7/updateprofile", "Profile", "/myprofile/7"],
    ["/importantlink/addlink", "Profile", undefined],
    ["/settings/handles", "Profile", "/settings/handles"],
    ["/settings/tokens", "Profile", "/settings"],
    ["/settings", "Profile", "/settings"],
  ])("for %s are %s and %s", (path, menu, link) => {
    expect(place(path)).toEqual({ menu, link });
  });

  it("are found by comparing whole path segments, not prefixes", () => {
    expect(place("/dashboards")).toEqual({});
    expect(place("/settings/handlesome").link).toBe("/settings");
  });

  it("include Admin for staff only", () => {
    expect(place("/admin/reports", true).link).toBe("/admin");
    expect(place("/admin/reports").link).toBeUndefined();
  });

  it("do not exist on the landing page, and for guests", () => {
    expect(place("/")).toEqual({});
    expect(placeOf(null, "/dashboard")).toEqual({});
  });
});
