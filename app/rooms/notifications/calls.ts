import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../auth/calls.server.ts";
import { chooseKinds, readNotifications } from "./commands.server.ts";
import { notificationAnswer, toNotificationJson } from "./json.ts";
import { countUnreadNotifications, listChosenKinds, listNotifications } from "./queries.server.ts";
import { choicesSchema, kinds, readSchema, shownQuery } from "./schema.ts";

const answer = z.object({ kinds: z.array(z.enum(kinds)) });

export const loader = serveCalls(
  "Notifications",
  defineCall("GET", "/notifications", {
    summary:
      "The caller's notifications, newest first, and the number of unread ones, counted up to 100. " +
      "With show=unread, only those that are unread",
    query: z.object({ ...pageQuery.shape, ...shownQuery.shape }),
    answer: z.object({ notifications: z.array(notificationAnswer), unread: z.number().int() }),
    async run({ db, viewer, query, url }) {
      const page = await listNotifications(db, viewer, pageOf(query), query.show);
      const unread = await countUnreadNotifications(db, viewer.id);
      return listAnswer({ notifications: page.rows.map(toNotificationJson), unread }, page, url);
    },
  }),
  defineCall("POST", "/notifications/read", {
    summary: "Mark some or all notifications as read; returns how many are still unread",
    body: readSchema,
    answer: z.object({ unread: z.number().int() }),
    async run({ app, viewer, body }) {
      return { unread: await readNotifications(app, viewer, body.ids?.map(Number)) };
    },
  }),
  defineCall("GET", "/notifications/settings", {
    summary: "The kinds of notifications the caller wants",
    answer,
    async run({ db, viewer }) {
      return { kinds: await listChosenKinds(db, viewer) };
    },
  }),
  defineCall("PUT", "/notifications/settings", {
    summary: "Choose the kinds of notifications to receive",
    body: choicesSchema,
    answer,
    async run({ app, db, viewer, body }) {
      await chooseKinds(app, viewer, body);
      return { kinds: await listChosenKinds(db, viewer) };
    },
  }),
);
export const action = loader;
