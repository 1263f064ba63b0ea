import * as lists from "../../../app/rooms/lists/queries.server.ts";
import { shows, stages } from "../../../app/rooms/lists/schema.ts";
import { type Cases, pages, readAll } from "./world.ts";

export const cases: Cases = {
  "lists/queries.server.ts requireList": (w) => lists.requireList(w.db, w.ada, 1).catch(() => undefined),
  "lists/queries.server.ts listLists": shows.flatMap((show) =>
    pages.map((page) => ({ run: (w) => lists.listLists(w.db, { ...w.ada, role: "coach" }, show, page) })),
  ),
  "lists/queries.server.ts searchLists": ["tra", "t"].flatMap((q) =>
    pages.map((page) => ({ run: (w) => lists.searchLists(w.db, w.ada, q, page) })),
  ),
  "lists/queries.server.ts countProgress": [
    // Groups the items of five lists.
    { run: (w) => lists.countProgress(w.db, w.ada, [{ id: 1 }, { id: 2 }, { id: 3 }]), sorts: true },
  ],
  "lists/queries.server.ts listItems": (w) => lists.listItems(w.db, w.ada, 1, { limit: 100 }),
  "lists/queries.server.ts listTasks": (w) => lists.listTasks(w.db, w.ada, 1),
  "lists/queries.server.ts findItem": (w) => lists.findItem(w.db, w.ada, 1, 1),
  "lists/queries.server.ts listSections": [{ run: (w) => lists.listSections(w.db, 1), sorts: true }],
  // A list has at most 200 members.
  "lists/queries.server.ts listChosen": [{ run: (w) => lists.listChosen(w.db, 1), sorts: true }],
  "lists/queries.server.ts listStandings": (
    [
      { audience: "chosen" },
      { audience: "everyone" },
      { audience: "chosen", group: 1 },
      { audience: "everyone", group: 1 },
    ] as const
  ).flatMap((list) =>
    [undefined, ...stages].flatMap((stage) =>
      pages.map((page) => ({
        run: (w) =>
          lists.listStandings(
            { db: w.db, now: Date.now },
            w.ada,
            { id: 1, due_at: null, ...list },
            [1, 2, 3],
            page,
            stage,
          ),
        // Sorts one page's marks for each problem.
        sorts: true,
      })),
    ),
  ),
  "lists/queries.server.ts ownStanding": (w) =>
    lists.ownStanding(w.db, { ...w.ada, username: "ada" }, { id: 1, due_at: null }, [1, 2, 3]),
  // Sorts only a few lists: those given to the viewer and those announced.
  "lists/queries.server.ts listGiven": [
    { run: (w) => lists.listGiven(w.db, w.ada, Date.now()), sorts: true },
  ],
  "lists/queries.server.ts findFirstList": [
    { run: (w) => lists.findFirstList(w.db, w.ada, Date.now()), sorts: true },
  ],
  "lists/queries.server.ts countChosen": (w) => lists.countChosen(w.db, w.ada),
  // Sorts a list's groups, or the viewer's, by name.
  "lists/queries.server.ts listGroupsOf": [{ run: (w) => lists.listGroupsOf(w.db, 1), sorts: true }],
  "lists/queries.server.ts listGroupsFor": (["member", "coach"] as const).map((role) => ({
    run: (w) => lists.listGroupsFor(w.db, { ...w.ada, role }, { id: 1 }),
    sorts: true,
  })),
  "lists/queries.server.ts groupsToGive": [
    { run: (w) => lists.groupsToGive(w.db, { ...w.ada, role: "member" }), sorts: true },
    { run: (w) => lists.groupsToGive(w.db, { ...w.ada, role: "coach" }) },
  ],
  "lists/queries.server.ts listListsOfGroup": pages.map((page) => ({
    run: (w) => lists.listListsOfGroup(w.db, w.ada, 1, page),
  })),
  "lists/queries.server.ts listLedOf": (w) => lists.listLedOf(w.db, w.ada, 1),
  // Sorts a slice of a group's members.
  "lists/queries.server.ts countStages": [
    { run: (w) => lists.countStages({ db: w.db, now: Date.now }, { id: 1 }, 1), sorts: true },
  ],
  "lists/queries.server.ts exportLists": [
    { run: (w) => readAll(lists.exportLists(w.db, w.ada.id)), sorts: true },
  ],
};
