import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { notificationAnswer, toNotificationJson } from "../json.ts";
import { countUnreadNotifications, listNotifications } from "../queries.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/notifications",
    area: "Notifications",
    summary: "The caller's notifications, newest first, and how many are unread, up to 100",
    guard: "user",
    query: pageQuery,
    answer: z.object({ notifications: z.array(notificationAnswer), unread: z.number().int() }),
    async run({ db, viewer, query, url }) {
      const page = await listNotifications(db, viewer, pageOfQuery(query));
      const unread = await countUnreadNotifications(db, viewer.id);
      return listAnswer({ notifications: page.rows.map(toNotificationJson), unread }, page, url);
    },
  }),
);
export const action = loader;
