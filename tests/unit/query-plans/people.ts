import * as people from "../../../app/rooms/people/queries.server.ts";
import type { SearchFilter } from "../../../app/rooms/people/schema.ts";
import { type Cases, pages } from "./world.ts";

const filters: SearchFilter[] = [
  { q: "user-1" },
  { q: "u" },
  { skill: "dp" },
  { q: "user", skill: "dp", language: "c++", open: "yes" },
];
const each = (read: (filter: SearchFilter) => Promise<unknown>) => Promise.all(filters.map(read));

export const cases: Cases = {
  "people/queries.server.ts requireOwn": (w) => people.requireOwn(w.db, w.ada, w.ada.id),
  // Reads nothing.
  "people/queries.server.ts profileFields": [],
  "people/queries.server.ts getProfile": (w) => people.getProfile(w.db, w.ada.id),
  "people/queries.server.ts withSkills": (w) => people.withSkills(w.db, [{ id: 1 }, { id: 2 }, { id: 3 }]),
  "people/queries.server.ts searchPeople": (w) =>
    each((filter) => Promise.all(pages.map((page) => people.searchPeople(w.db, filter, page)))),
  "people/queries.server.ts findNamed": (w) => people.findNamed(w.db, { q: w.ada.username, open: undefined }),
  "people/queries.server.ts countFound": (w) => each((filter) => people.countFound(w.db, filter, 1000)),
  // Sorts skills that equally many people have.
  "people/queries.server.ts commonLabels": [
    { run: (w) => people.commonLabels(w.db, "skill", 10), sorts: true },
  ],
  "people/queries.server.ts listOpenPeople": (w) => people.listOpenPeople(w.app, w.ada, 100),
  "people/queries.server.ts getPractice": (w) => people.getPractice(w.db, w.ada.id, w.app.now()),
  "people/queries.server.ts readCalendar": (w) => people.readCalendar(w.db, w.ada.id, w.app.now()),
  "people/queries.server.ts exportProfile": (w) => people.exportProfile(w.db, w.ada.id),
};
