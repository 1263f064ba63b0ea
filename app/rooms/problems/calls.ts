import { z } from "zod";
import {
  defineCall,
  doneAnswer,
  listAnswer,
  pageOf,
  pageQuery,
  serveCalls,
} from "../../auth/calls.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { isWhole, type PageOf } from "../../platform/http/pages.server.ts";
import { shownEmail } from "../members/json.ts";
import { countSolvers, getMark, listSolvers } from "../solves/index.server.ts";
import { markAnswer, markSchema, solverAnswer, toMarkJson, toSolverJson } from "../solves/json.ts";
import {
  addBookmarks,
  addProblem,
  deleteProblem,
  markByHand,
  removeBookmarks,
  renameTag,
  setBookmark,
  updateProblem,
} from "./commands.server.ts";
import { problemAnswer, problemEntryAnswer, toEntryJson, toProblemJson } from "./json.ts";
import { listVisibleProblems } from "./list.server.ts";
import {
  countOwnProblems,
  countVisibleProblems,
  getVisibleProblem,
  idsBelow,
  listTopUsers,
  requireVisibleProblem,
} from "./queries.server.ts";
import { chosenSchema, listSchema, problemSchema, renameSchema, tagsSchema } from "./schema.ts";
import { listTags } from "./tags.server.ts";

const MOST_SOLVERS = 100;

/** Whether this is the unfiltered first page of several. If so, the total comes from a stored counter. */
const isLongList = (
  { cursor, limit: _, sort: __, ...filter }: z.output<typeof ownListQuery>,
  page: PageOf<unknown>,
) => cursor === undefined && !isWhole(page) && Object.values(filter).every((value) => value === undefined);

const ownListQuery = listSchema.omit({ show: true }).extend(pageQuery.shape);

export const loader = serveCalls(
  "Problems",
  defineCall("GET", "/top-users", {
    summary: "The 10 users with the most solutions",
    answer: z.array(
      z.object({
        _id: z.string(),
        username: z.string(),
        email: z.string(),
        solutionsCount: z.number().int(),
      }),
    ),
    run: async ({ app, viewer }) =>
      (await listTopUsers(app)).map((user) => ({
        _id: String(user.id),
        username: user.username,
        email: shownEmail(app, viewer, user),
        solutionsCount: user.solutions_count,
      })),
  }),
  defineCall("GET", "/dashboard", {
    summary:
      "Public problems and the user's own, newest first, with search and filters. `tag` and `not` may be repeated, up to 5 " +
      "times each: problems have every `tag` and no `not`. When sorted by solutions or stars, a search or a tag lists its " +
      "newest 2,000 matches. With more than 50,000 problems, a search for several common words returns short pages, and " +
      "when sorted it covers only the newest problems",
    query: listSchema.extend(pageQuery.shape),
    answer: z.array(problemEntryAnswer),
    async run({ app, db, viewer, query, url }) {
      if (query.q) await app.limits.take("searchByAccount", viewer.id);
      const page = await listVisibleProblems(db, viewer, query, pageOf(query));
      const total = isLongList(query, page) ? await countVisibleProblems(db, viewer) : undefined;
      return listAnswer(page.rows.map(toEntryJson), page, url, total);
    },
  }),
  defineCall("POST", "/addproblem", {
    summary: "Share a problem; requests with the same Idempotency-Key header store it once",
    body: problemSchema,
    status: 201,
    answer: doneAnswer.extend({ _id: z.string() }),
    async run({ app, viewer, body, key }) {
      const id = await addProblem(app, viewer, body, key);
      return { message: "Problem added successfully!", _id: String(id) };
    },
  }),
  defineCall("GET", "/myproblems", {
    summary: "The user's own problems, newest first, with the same search, filters and sorting as /dashboard",
    query: ownListQuery,
    answer: z.object({ problems: z.array(problemEntryAnswer), username: z.string() }),
    async run({ app, db, viewer, query, url }) {
      if (query.q) await app.limits.take("searchByAccount", viewer.id);
      const page = await listVisibleProblems(db, viewer, { ...query, show: "mine" }, pageOf(query));
      const total = isLongList(query, page) ? (await countOwnProblems(db, viewer)).all : undefined;
      return listAnswer(
        { problems: page.rows.map(toEntryJson), username: viewer.username },
        page,
        url,
        total,
      );
    },
  }),
  defineCall("GET", "/bookmarkedproblems", {
    summary:
      "The user's bookmarks, newest problem first, with the same search, filters and sorting as /dashboard",
    query: ownListQuery,
    answer: z.object({ problems: z.array(problemEntryAnswer) }),
    async run({ app, db, viewer, query, url }) {
      if (query.q) await app.limits.take("searchByAccount", viewer.id);
      const page = await listVisibleProblems(db, viewer, { ...query, show: "bookmarked" }, pageOf(query));
      return listAnswer({ problems: page.rows.map(toEntryJson) }, page, url);
    },
  }),
  defineCall("GET", "/tags", {
    summary:
      "Tags of public problems, each with its number of problems, most used first. With `q`: tags that begin with it, sorted by name",
    query: tagsSchema.extend({ limit: pageQuery.shape.limit }),
    answer: z.object({ tags: z.array(z.object({ tag: z.string(), problems: z.number().int() })) }),
    async run({ app, db, viewer, query }) {
      if (query.q) await app.limits.take("searchByAccount", viewer.id);
      return { tags: await listTags(db, query.q, query.limit) };
    },
  }),
  defineCall("POST", "/admin/tags/rename", {
    summary:
      "Staff: rename a tag that at least one public problem has; private problems change too. If the new name is already a tag, `merge` combines the " +
      "two. Problems change one by one; `problems` counts the public ones",
    body: renameSchema,
    answer: z.object({ problems: z.number().int() }),
    refusals: {
      403: "The user is not staff",
      404: "No public problem has the tag",
      409: "The new name is already a tag, or one of the two is being renamed",
    },
    run: async ({ app, viewer, body }) => ({ problems: await renameTag(app, viewer, body) }),
  }),
  defineCall("GET", "/problem/:problemId", {
    summary: "One problem, and whether the user has bookmarked it",
    answer: z.object({ problem: problemAnswer, isBookmarked: z.boolean() }),
    async run({ db, viewer, params }) {
      const problem = await getVisibleProblem(db, viewer, idParam(params.problemId));
      const below = await idsBelow(db, problem.id);
      return { problem: toProblemJson(problem, below), isBookmarked: problem.isBookmarked };
    },
  }),
  defineCall("POST", "/bookmark/:problemId", {
    summary: "Bookmark a problem; repeating it changes nothing",
    async run({ app, viewer, params }) {
      await setBookmark(app, viewer, idParam(params.problemId), true);
      return { message: "Problem bookmarked" };
    },
  }),
  defineCall("POST", "/unbookmark/:problemId", {
    summary: "Remove a bookmark; repeating it changes nothing",
    async run({ app, viewer, params }) {
      await setBookmark(app, viewer, idParam(params.problemId), false);
      return { message: "Bookmark removed" };
    },
  }),
  defineCall("POST", "/bookmark", {
    summary: "Bookmark several problems, skipping those the user may not see",
    body: chosenSchema,
    answer: z.object({ bookmarked: z.number().int() }),
    run: async ({ app, viewer, body }) => ({ bookmarked: await addBookmarks(app, viewer, body.problems) }),
  }),
  defineCall("POST", "/unbookmark", {
    summary: "Remove several bookmarks",
    body: chosenSchema,
    answer: z.object({ removed: z.array(z.string()) }),
    async run({ app, viewer, body }) {
      return { removed: (await removeBookmarks(app, viewer, body.problems)).map(String) };
    },
  }),
  defineCall("PUT", "/problem/:problemId/updateproblem", {
    only: "author",
    summary: "Replace a problem's content; unknown and read-only keys are ignored",
    body: problemSchema,
    refusals: { 403: "The problem is another user's" },
    async run({ app, viewer, params, body }) {
      await updateProblem(app, viewer, idParam(params.problemId), body);
      return { message: "Problem updated successfully!" };
    },
  }),
  defineCall("DELETE", "/problem/:problemId/deleteproblem", {
    only: "author",
    summary: "Delete a problem with its solutions, reviews, bookmarks and discussion",
    refusals: { 403: "The problem is another user's" },
    async run({ app, viewer, params }) {
      await deleteProblem(app, viewer, idParam(params.problemId));
      return { message: "Problem deleted" };
    },
  }),
  defineCall("GET", "/problem/:problemId/solvers", {
    summary:
      "Members who solved a problem, verified handles first, at most 100; `total` counts all of them, up to 1,000",
    answer: z.object({ solvers: z.array(solverAnswer), total: z.number().int() }),
    async run({ app, db, viewer, params }) {
      const { id } = await requireVisibleProblem(db, viewer, idParam(params.problemId));
      const solvers = await listSolvers(app, viewer, id, MOST_SOLVERS);
      const total = solvers.length < MOST_SOLVERS ? solvers.length : await countSolvers(app, viewer, id);
      return { solvers: solvers.map(toSolverJson), total };
    },
  }),
  defineCall("PUT", "/problem/:problemId/mark", {
    summary:
      "Mark a problem by hand: solved elsewhere, tried, given up or saved for later; `none` removes the mark",
    body: markSchema,
    answer: z.object({ mark: markAnswer }),
    async run({ app, db, viewer, params, body }) {
      const id = idParam(params.problemId);
      await markByHand(app, viewer, id, body.status);
      const mark = await getMark(db, viewer, id);
      return { mark: mark ? toMarkJson(mark) : null };
    },
  }),
);
export const action = loader;
