import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { sendInvitation } from "../commands.server.ts";
import { invitationAnswer, toInvitationJson } from "../json.ts";
import { invitationSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/invitations/{userId}",
    area: "People",
    summary: "Invite a user to collaborate",
    guard: "user",
    body: invitationSchema,
    status: 201,
    answer: invitationAnswer,
    refusals: {
      403: "One of the two users blocks the other",
      409: "The two already have an open invitation",
      429: "Too many invitations",
    },
    async run({ app, viewer, params, body }) {
      return toInvitationJson(await sendInvitation(app, viewer, idParam(params.userId), body));
    },
  }),
);
export const action = loader;
