import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { NotFound } from "../../http/errors.ts";
import { idParam } from "../../http/ids.ts";
import { answerInvitation } from "../commands.server.ts";
import { invitationAnswer, toInvitationJson } from "../json.ts";
import { answerOf } from "../policy.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/invitations/{invitationId}/{answer}",
    area: "People",
    summary:
      "Accept or decline an invitation received, or withdraw one sent: `answer` is accept, decline or withdraw",
    guard: "user",
    answer: invitationAnswer,
    refusals: {
      403: "The answer is the other user's to give",
      409: "The invitation already has another answer",
    },
    async run({ app, viewer, params }) {
      const answer = answerOf(params.answer);
      if (!answer) throw new NotFound();
      return toInvitationJson(await answerInvitation(app, viewer, idParam(params.invitationId), answer));
    },
  }),
);
export const action = loader;
