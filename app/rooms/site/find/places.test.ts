import { expect, test } from "vitest";
import type { Role, Viewer } from "../../../viewer.ts";
import { findPlaces } from "./places.ts";

const viewer = (role: Role): Viewer => ({ id: 7, username: "ada", email: "ada@example.org", role });
const found = (q: string | undefined, role: Role = "member") =>
  findPlaces(viewer(role), q).map(({ title }) => title);

test("every search word must be a prefix of a word in the place's title or keywords; titles that start with the search text come first", () => {
  expect(found("past")).toEqual(["Boards"]);
  expect(found("CONTESTS past")).toEqual(["Boards"]);
  expect(found("contest")).toEqual(["Contests", "Boards", "Wall", "Time zone"]);
  expect(found("new")[0]).toBe("New list");
  expect(found("squads")).toEqual(["Groups"]);
  expect(found("mashup")).toEqual(["New training", "Trainings"]);
  expect(found("e-mail")).toEqual([]);
  expect(found("email")).toEqual(["Settings"]);
  expect(found("ontests")).toEqual([]);
});

test("only staff find /admin screens", () => {
  expect(found("admin")).toEqual([]);
  expect(found("audit")).toEqual([]);
  expect(found("audit", "coach")).toEqual(["Audit log"]);
  expect(found("admin", "owner").length).toBeGreaterThan(5);
  expect(found("rename", "coach")).toEqual(["Rename a tag"]);
  const all = (role: Role) => findPlaces(viewer(role)).map(({ href }) => href);
  expect(all("member").filter((href) => href.startsWith("/admin"))).toEqual([]);
});

test("every place is listed once, and the profile link is the viewer's own", () => {
  const places = findPlaces(viewer("owner"));
  expect(new Set(places.map(({ href }) => href)).size).toBe(places.length);
  expect(places.map(({ href }) => href)).toContain("/myprofile/7/updateprofile");
});
