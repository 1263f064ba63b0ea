import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { answerInvitation } from "../commands.server.ts";
import { invitationAnswer, toInvitationJson } from "../json.ts";

const call = serveCalls(
  defineCall({
    method: "POST",
    path: "/invitations/{invitationId}/decline",
    area: "People",
    summary: "Decline an invitation",
    guard: "user",
    answer: invitationAnswer,
    refusals: { 403: "It is the other's to decline", 409: "It was answered otherwise" },
    async run({ app, viewer, params }) {
      return toInvitationJson(await answerInvitation(app, viewer, idParam(params.invitationId), "declined"));
    },
  }),
);
export const loader = call.loader;
export const action = call.action;
