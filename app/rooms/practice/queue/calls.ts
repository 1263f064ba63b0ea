import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../../auth/calls.server.ts";
import { NotFound } from "../../../platform/http/errors.ts";
import { markTaskByHand } from "../../problems/index.server.ts";
import { itemAnswer, toItemJson } from "./json.ts";
import { entryOf, listQueue, suggest } from "./list.server.ts";
import { actSchema, filterSchema, handOf } from "./schema.ts";

export const loader = serveCalls(
  "My queue",
  defineCall("GET", "/upsolve", {
    summary:
      "Problems that the caller tried or skipped in contests and has not solved, closest to the caller's rating first; suggestions if there are none",
    query: pageQuery.extend(filterSchema.shape),
    answer: z.object({ items: z.array(itemAnswer), suggestions: z.array(itemAnswer).optional() }),
    async run({ app, viewer, query, url }) {
      const page = await listQueue(app, viewer, query, pageOf(query));
      const items = page.rows.map(toItemJson);
      if (!page.isEmpty) return listAnswer({ items }, page, url);
      return { items, suggestions: (await suggest(app, viewer)).map(toItemJson) };
    },
  }),
  defineCall("POST", "/upsolve", {
    summary: "Save a problem for later, give up on it, mark it as solved elsewhere, or reset it",
    body: actSchema,
    answer: z.object({ item: itemAnswer }),
    refusals: { 404: "There is no such problem" },
    async run({ app, viewer, body }) {
      const entry = await entryOf(app, viewer, await markTaskByHand(app, viewer, body, handOf[body.action]));
      if (!entry) throw new NotFound("There is no such problem.");
      return { item: toItemJson(entry) };
    },
  }),
);
export const action = loader;
