import { z } from "zod";
import {
  type CallArgs,
  defineCall,
  listAnswer,
  pageOf,
  pageQuery,
  serveCalls,
} from "../../auth/calls.server.ts";
import { isTimeZone } from "../../platform/http/time-zone.server.ts";
import type { Session } from "../../viewer.ts";
import { isDay } from "./calendar.ts";
import { setEntered } from "./commands.server.ts";
import { contestAnswer, toContestJson } from "./json.ts";
import { spanOfDay } from "./local-time.server.ts";
import { getUpcoming, listContests, listEntered } from "./queries.server.ts";
import { sourceSchema } from "./schema.ts";
import { sourcesToShow } from "./sources.server.ts";

export const loader = serveCalls(
  "Contests",
  defineCall("GET", "/contests", {
    summary:
      "List upcoming contests on other sites, soonest first; with a date, only those on that day in the given time zone",
    query: pageQuery.extend({
      source: sourceSchema.optional(),
      date: z.string().refine(isDay, "date is a day such as 2026-11-21").optional(),
      tz: z.string().refine(isTimeZone, "tz is the name of a time zone such as Europe/Berlin").default("UTC"),
    }),
    answer: z.array(contestAnswer),
    async run({ app, db, viewer, query, url }) {
      app.contests.lookedAt();
      const now = app.now();
      const span = query.date ? spanOfDay(query.tz, query.date, now) : { after: now };
      const page = await listContests(db, sourcesToShow(app.config, query.source), span, pageOf(query));
      const entered = await listEntered(db, viewer, page.rows);
      return listAnswer(
        page.rows.map((row) => toContestJson(row, entered)),
        page,
        url,
      );
    },
  }),
  defineCall("POST", "/contests/:source/:key/takepart", {
    summary:
      "Take part in an upcoming contest and be notified an hour before it starts; repeating this changes nothing",
    async run(args) {
      await enter(args, true);
      return { message: "You are taking part in this contest" };
    },
  }),
  defineCall("DELETE", "/contests/:source/:key/takepart", {
    summary: "Stop taking part in an upcoming contest; repeating it changes nothing",
    async run(args) {
      await enter(args, false);
      return { message: "You are not taking part in this contest" };
    },
  }),
);
export const action = loader;

async function enter({ app, viewer, params }: CallArgs<undefined, undefined, Session>, wanted: boolean) {
  const named = { source: params.source ?? "", key: params.key ?? "" };
  const { id } = await getUpcoming(app.db, sourcesToShow(app.config), named, app.now());
  await setEntered(app, viewer, id, wanted);
}
