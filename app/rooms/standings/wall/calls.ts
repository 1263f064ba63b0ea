import { defineCall, serveCalls } from "../../../auth/calls.server.ts";
import { requireGroup } from "../../groups/index.server.ts";
import { toWallJson, wallAnswer } from "./json.ts";
import { wallQuery } from "./schema.ts";
import { readWall } from "./wall.server.ts";

export const loader = serveCalls(
  "Boards",
  defineCall("GET", "/wall", {
    summary:
      "Every problem of the contests that members took part in between two days (UTC; the last three months by default), with how many members solved it. " +
      "With `group`, of one of the user's groups",
    query: wallQuery,
    answer: wallAnswer,
    async run({ app, db, viewer, query, context }) {
      if (query.group !== undefined) await requireGroup(db, viewer, query.group);
      return toWallJson(await readWall(app, viewer, query, context));
    },
  }),
);
export const action = loader;
