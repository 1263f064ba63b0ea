import { z } from "zod";
import { defineCall, messageAnswer } from "../http/calls.server.ts";
import { idParam } from "../http/ids.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../http/list-calls.server.ts";
import { setBookmark } from "./commands.server.ts";
import { problemEntryAnswer, toEntryJson } from "./json.ts";
import { listVisibleProblems } from "./list.server.ts";

// Calls that differ only in one value, at addresses of their own.

export const bookmarkCall = (isBookmarked: boolean) =>
  defineCall({
    method: "POST",
    path: isBookmarked ? "/bookmark/{problemId}" : "/unbookmark/{problemId}",
    area: "Problems",
    summary: `${isBookmarked ? "Bookmark a problem" : "Remove a bookmark"}; repeating it changes nothing`,
    guard: "user",
    answer: messageAnswer,
    async run({ app, viewer, params }) {
      await setBookmark(app, viewer, idParam(params.problemId), isBookmarked);
      return { message: isBookmarked ? "Problem bookmarked" : "Bookmark removed" };
    },
  });

export const ownListCall = (show: "mine" | "bookmarked") =>
  defineCall({
    method: "GET",
    path: show === "mine" ? "/myproblems" : "/bookmarkedproblems",
    area: "Problems",
    summary:
      show === "mine"
        ? "The user's own problems, newest first"
        : "The user's bookmarks, newest problem first",
    guard: "user",
    query: pageQuery,
    answer: z.object({
      problems: z.array(problemEntryAnswer),
      ...(show === "mine" ? { username: z.string() } : {}),
    }),
    async run({ db, viewer, query, url }) {
      const page = await listVisibleProblems(db, viewer, { show, sort: "newest" }, pageOfQuery(query));
      const problems = page.rows.map(toEntryJson);
      return listAnswer(show === "mine" ? { problems, username: viewer.username } : { problems }, page, url);
    },
  });
