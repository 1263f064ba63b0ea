import { z } from "zod";
import {
  defineCall,
  doneAnswer,
  listAnswer,
  pageOf,
  pageQuery,
  serveCalls,
} from "../../auth/calls.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { addLink, deleteLink } from "./commands.server.ts";
import { linkAnswer, toLinkJson } from "./json.ts";
import { listLinks } from "./queries.server.ts";
import { linkSchema } from "./schema.ts";

export const loader = serveCalls(
  "Links",
  defineCall("GET", "/implinks", {
    summary: "The caller's links, newest first",
    query: pageQuery,
    answer: z.object({ links: z.array(linkAnswer) }),
    async run({ db, viewer, query, url }) {
      const page = await listLinks(db, viewer, pageOf(query));
      return listAnswer({ links: page.rows.map(toLinkJson) }, page, url);
    },
  }),
  defineCall("POST", "/implinks", {
    summary: "Save a link; requests with the same Idempotency-Key header store it once",
    body: linkSchema,
    status: 201,
    answer: doneAnswer.extend({ _id: z.string() }),
    refusals: { 409: "There are too many links" },
    async run({ app, viewer, body, key }) {
      const id = await addLink(app, viewer, body, key);
      return { message: "Link added successfully!", _id: String(id) };
    },
  }),
  defineCall("DELETE", "/implinks/:id", {
    only: "holder",
    summary: "Delete one of the caller's links",
    async run({ app, viewer, params }) {
      await deleteLink(app, viewer, idParam(params.id));
      return { message: "Link deleted" };
    },
  }),
);
export const action = loader;
