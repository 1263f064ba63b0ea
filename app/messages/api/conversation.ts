import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { messageAnswer } from "../json.ts";
import { presentMessages } from "../present.server.ts";
import { listMessages, listMessagesSince, requireOther } from "../queries.server.ts";
import { afterSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/messages/{userId}",
    area: "Messages",
    summary:
      "The newest messages exchanged with a user, newest last. The next page holds earlier messages. With after, the messages that follow one",
    guard: "user",
    query: pageQuery.extend({ after: afterSchema }),
    answer: z.array(messageAnswer),
    async run({ app, db, viewer, params, query, url }) {
      const other = await requireOther(db, viewer, idParam(params.userId));
      const show = (rows: Parameters<typeof presentMessages>[3]) =>
        presentMessages(db, viewer, other, rows, app.config.publicUrl);
      if (query.after !== undefined) {
        return show(await listMessagesSince(db, viewer, other.id, query.after, query.limit));
      }
      const page = await listMessages(db, viewer, other.id, pageOfQuery(query));
      return listAnswer(await show(page.rows), page, url);
    },
  }),
);
export const action = loader;
