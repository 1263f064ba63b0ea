import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../auth/calls.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { idParam } from "../../platform/http/ids.ts";
import { answerInvitation, sendInvitation } from "./commands.server.ts";
import { invitationAnswer, toInvitationJson } from "./json.ts";
import { answerOf } from "./policy.ts";
import { listInvitations } from "./queries.server.ts";
import { boxSchema, invitationSchema } from "./schema.ts";

export const loader = serveCalls(
  "People",
  defineCall("GET", "/invitations", {
    summary: "Invitations the caller received, newest first; with box=sent, those the caller sent",
    query: pageQuery.extend({ box: boxSchema }),
    answer: z.object({ invitations: z.array(invitationAnswer) }),
    async run({ db, viewer, query, url }) {
      const page = await listInvitations(db, viewer, query.box, pageOf(query));
      return listAnswer({ invitations: page.rows.map(toInvitationJson) }, page, url);
    },
  }),
  defineCall("POST", "/invitations/:userId", {
    summary: "Invite a user to collaborate",
    body: invitationSchema,
    status: 201,
    answer: invitationAnswer,
    refusals: {
      403: "One of the two users has blocked the other",
      409: "The two already have an open invitation",
      429: "Too many invitations",
    },
    async run({ app, viewer, params, body }) {
      return toInvitationJson(await sendInvitation(app, viewer, idParam(params.userId), body));
    },
  }),
  defineCall("POST", "/invitations/:invitationId/:answer", {
    only: "holder",
    summary:
      "Accept or decline a received invitation, or withdraw a sent one: `answer` is accept, decline or withdraw",
    answer: invitationAnswer,
    refusals: {
      403: "Only the other user can give this answer",
      409: "The invitation already has a different answer",
    },
    async run({ app, viewer, params }) {
      const answer = answerOf(params.answer);
      if (!answer) throw new NotFound();
      return toInvitationJson(await answerInvitation(app, viewer, idParam(params.invitationId), answer));
    },
  }),
);
export const action = loader;
