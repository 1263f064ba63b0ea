import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { answerInvitation } from "../commands.server.ts";
import { invitationAnswer, toInvitationJson } from "../json.ts";

const call = serveCalls(
  defineCall({
    method: "POST",
    path: "/invitations/{invitationId}/withdraw",
    area: "People",
    summary: "Withdraw an invitation one has sent",
    guard: "user",
    answer: invitationAnswer,
    refusals: { 403: "It is the other's to withdraw", 409: "It was answered otherwise" },
    async run({ app, viewer, params }) {
      return toInvitationJson(await answerInvitation(app, viewer, idParam(params.invitationId), "withdrawn"));
    },
  }),
);
export const loader = call.loader;
export const action = call.action;
