import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { setBookmark } from "../commands.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/bookmark/{problemId}",
    area: "Problems",
    summary: "Bookmark a problem; twice changes nothing",
    guard: "user",
    answer: messageAnswer,
    async run({ app, viewer, params }) {
      await setBookmark(app, viewer, idParam(params.problemId), true);
      return { message: "Problem bookmarked" };
    },
  }),
);
export const action = loader;
