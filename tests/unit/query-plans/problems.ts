import * as inbox from "../../../app/rooms/problems/inbox.server.ts";
import * as list from "../../../app/rooms/problems/list.server.ts";
import * as problems from "../../../app/rooms/problems/queries.server.ts";
import { type ListFilter, sorts } from "../../../app/rooms/problems/schema.ts";
import * as suggestions from "../../../app/rooms/problems/suggestions.server.ts";
import { type Case, type Cases, pages, readAll } from "./world.ts";

const narrowings: Omit<ListFilter, "sort" | "show">[] = [
  {},
  { q: "knight" },
  { tag: ["dp"] },
  { tag: ["dp", "graphs"], not: ["greedy", "games"] },
  { not: ["greedy"], min: 3 },
  { platform: "cses" },
  { min: 3, max: 5 },
  { platform: "cses", min: 3 },
  { q: "knight", tag: ["dp"], not: ["greedy"], platform: "cses" },
];
export const lists =
  (sort: ListFilter["sort"], show: ListFilter["show"]): Case["run"] =>
  (w) =>
    Promise.all(
      narrowings.flatMap((each) =>
        pages.map((page) => list.listVisibleProblems(w.db, w.ada, { ...each, sort, show }, page)),
      ),
    );

const shows = [undefined, "mine", "bookmarked", "solved", "tried", "unsolved", "nobody"] as const;
/** Marks are stored by task, so the query reads and sorts all of a user's marks. */
const isOfMarks = (show: ListFilter["show"]) => show === "solved" || show === "tried";

export const cases: Cases = {
  "problems/list.server.ts listVisibleProblems": shows.flatMap((show) =>
    sorts.map((sort) => ({ run: lists(sort, show), sorts: sort !== "newest" || isOfMarks(show) })),
  ),
  "problems/list.server.ts countListed": shows.map((show) => ({
    sorts: isOfMarks(show),
    run: (w) =>
      Promise.all(
        narrowings.map((each) => list.countListed(w.db, w.ada, { ...each, sort: "hardest", show }, 10)),
      ),
  })),
  "problems/queries.server.ts getProblemHead": (w) => problems.getProblemHead(w.db, w.ada, w.problem),
  "problems/queries.server.ts searchProblems": (w) => problems.searchProblems(w.db, w.ada, "knight t", 5),
  "problems/queries.server.ts getVisibleProblem": (w) => problems.getVisibleProblem(w.db, w.ada, w.problem),
  "problems/queries.server.ts shownForTasks": (w) => problems.shownForTasks(w.db, w.ada, [1, 2]),
  "problems/queries.server.ts visibleAmong": (w) => problems.visibleAmong(w.db, w.ada, [1, w.problem]),
  "problems/queries.server.ts requireVisibleProblem": (w) =>
    problems.requireVisibleProblem(w.db, w.ada, w.problem),
  "problems/queries.server.ts audienceOfProblem": (w) => problems.audienceOfProblem(w.db, w.problem),
  "problems/queries.server.ts samplesOf": (w) => problems.samplesOf(w.db, w.problem),
  "problems/queries.server.ts tagsOf": (w) => problems.tagsOf(w.db, [1, 2, 3]),
  "problems/queries.server.ts countPublicProblems": (w) => problems.countPublicProblems(w.db),
  "problems/queries.server.ts countVisibleProblems": (w) => problems.countVisibleProblems(w.db, w.ada),
  "problems/queries.server.ts countOwnProblems": (w) => problems.countOwnProblems(w.db, w.ada),
  "problems/queries.server.ts countBookmarks": (w) => problems.countBookmarks(w.db, w.ada),
  "problems/queries.server.ts commonNames": (w) => problems.commonNames(w.db, "tag", 10),
  "problems/queries.server.ts listTags": [
    { run: (w) => problems.listTags(w.db, undefined, 10) },
    { run: (w) => problems.listTags(w.db, "d", 10) },
  ],
  "problems/queries.server.ts usesOf": (w) => problems.usesOf(w.db, "dp"),
  "problems/queries.server.ts listRenames": (w) => problems.listRenames(w.db),
  "problems/queries.server.ts listTopUsers": (w) => problems.listTopUsers(w.app),
  "problems/queries.server.ts findProblem": (w) => problems.findProblem(w.db, w.problem),
  "problems/queries.server.ts idsBelow": (w) => problems.idsBelow(w.db, w.problem),
  "problems/queries.server.ts listNewestProblems": (w) => problems.listNewestProblems(w.db, 5),
  "problems/queries.server.ts listBatches": [{ run: (w) => problems.listBatches(w.db, w.ada), sorts: true }],
  "problems/queries.server.ts listBatch": (w) => problems.listBatch(w.db, w.ada, "batch"),
  "problems/queries.server.ts tasksAmong": (w) => problems.tasksAmong(w.db, w.ada, [1, 2]),
  "problems/queries.server.ts problemsByLink": (w) =>
    problems.problemsByLink(w.db, w.ada, ["example.org/1", "example.org/2"]),
  "problems/inbox.server.ts listImports": [
    { run: (w) => inbox.listImports(w.db, w.ada) },
    { run: (w) => inbox.listImports(w.db, w.ada, 100) },
  ],
  "problems/inbox.server.ts countDropped": (w) => inbox.countDropped(w.db, w.ada),
  "problems/inbox.server.ts getImport": (w) => inbox.getImport(w.db, w.ada, 1),
  "problems/queries.server.ts listPublicProblemsOf": (w) =>
    Promise.all(pages.map((page) => problems.listPublicProblemsOf(w.db, w.ada.id, page))),
  "problems/queries.server.ts listBookmarksOf": (w) => problems.listBookmarksOf(w.db, w.ada, w.ada.id, 50),
  // Sorts one user's problems, found by id.
  "problems/queries.server.ts listOwnProblems": [
    { run: (w) => readAll(problems.listOwnProblems(w.db, w.ada.id)), sorts: true },
  ],
  "problems/queries.server.ts exportBookmarks": (w) => readAll(problems.exportBookmarks(w.db, w.ada.id)),
  // Sorts the tags of one user's problems, newest first.
  "problems/suggestions.server.ts suggestionsFor": [
    { run: (w) => suggestions.suggestionsFor(w.db, w.ada), sorts: true },
  ],
};
