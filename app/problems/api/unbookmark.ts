import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { setBookmark } from "../commands.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/unbookmark/{problemId}",
    area: "Problems",
    summary: "Take a bookmark away; twice changes nothing",
    guard: "user",
    answer: messageAnswer,
    async run({ app, viewer, params }) {
      await setBookmark(app, viewer, idParam(params.problemId), false);
      return { message: "Bookmark removed" };
    },
  }),
);
export const action = loader;
