import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../../auth/calls.server.ts";
import { readBoard, readShared } from "./board.server.ts";
import { boardAnswer, toBoardJson } from "./json.ts";
import { pageOfMembers } from "./members-page.server.ts";
import { ORDER_MESSAGE, orders } from "./schema.ts";

export const loader = serveCalls(
  "Boards",
  defineCall("GET", "/contests/:judge/:key/board", {
    summary:
      "A contest's board: which members solved which problems, most solved first; members are listed in pages",
    query: pageQuery.extend({ order: z.enum(orders, ORDER_MESSAGE).default("solved") }),
    answer: boardAnswer,
    async run({ app, db, viewer, params, query, url, context }) {
      const named = { judge: params.judge ?? "", key: params.key ?? "", order: query.order };
      const board = await readBoard(app, named, context);
      const page = pageOfMembers(board.members, pageOf(query));
      const shared = await readShared(db, viewer, board.tasks);
      return listAnswer(toBoardJson(board, shared, page.rows), page, url);
    },
  }),
);
export const action = loader;
