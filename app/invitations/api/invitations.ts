import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { invitationAnswer, toInvitationJson } from "../json.ts";
import { listInvitations } from "../queries.server.ts";
import { boxSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/invitations",
    area: "People",
    summary: "The caller's invitations, newest first: received, or with box=sent those sent",
    guard: "user",
    query: pageQuery.extend({ box: boxSchema }),
    answer: z.object({ invitations: z.array(invitationAnswer) }),
    async run({ db, viewer, query, url }) {
      const page = await listInvitations(db, viewer, query.box, pageOfQuery(query));
      return listAnswer({ invitations: page.rows.map(toInvitationJson) }, page, url);
    },
  }),
);
export const action = loader;
