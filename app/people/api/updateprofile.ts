import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { updateProfile } from "../commands.server.ts";
import { profileSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "PUT",
    path: "/myprofile/{userId}/updateprofile",
    area: "People",
    summary:
      "Replace the caller's profile: omitted keys are cleared, except the location; unknown and read-only keys are ignored",
    guard: "user",
    body: profileSchema,
    answer: messageAnswer,
    refusals: { 403: "The profile is another user's" },
    async run({ app, viewer, params, body }) {
      await updateProfile(app, viewer, idParam(params.userId), body);
      return { message: "Profile updated successfully!" };
    },
  }),
);
export const action = loader;
