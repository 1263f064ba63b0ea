import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../../auth/calls.server.ts";
import { groupQuery, requireGroup } from "../../groups/index.server.ts";
import { readBoard, readShared } from "./board.server.ts";
import { boardAnswer, toBoardJson } from "./json.ts";
import { pageOfMembers } from "./members-page.server.ts";
import { ORDER_MESSAGE, orders } from "./schema.ts";

export const loader = serveCalls(
  "Boards",
  defineCall("GET", "/contests/:judge/:key/board", {
    summary:
      "A contest's board: which members solved which problems, most solved first; members are listed in pages. With `group`, only the rows of one of the user's groups",
    query: pageQuery.extend({ group: groupQuery, order: z.enum(orders, ORDER_MESSAGE).default("solved") }),
    answer: boardAnswer,
    async run({ app, db, viewer, params, query, url, context }) {
      const named = {
        judge: params.judge ?? "",
        key: params.key ?? "",
        order: query.order,
        group: query.group,
      };
      if (query.group !== undefined) await requireGroup(db, viewer, query.group);
      const board = await readBoard(app, named, context);
      const page = pageOfMembers(board.members, pageOf(query));
      const shared = await readShared(db, viewer, board.tasks);
      return listAnswer(toBoardJson(board, shared, page.rows), page, url);
    },
  }),
);
export const action = loader;
