import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { deleteLink } from "../commands.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "DELETE",
    path: "/implinks/{id}",
    area: "Links",
    summary: "Delete one of the caller's links",
    guard: "user",
    answer: messageAnswer,
    async run({ app, viewer, params }) {
      await deleteLink(app, viewer, idParam(params.id));
      return { message: "Link deleted" };
    },
  }),
);
export const action = loader;
