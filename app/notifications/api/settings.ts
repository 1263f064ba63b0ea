import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { chooseKinds } from "../commands.server.ts";
import { listChosenKinds } from "../queries.server.ts";
import { choicesSchema, kinds } from "../schema.ts";

const path = "/notifications/settings";
const area = "Notifications";
const answer = z.object({ kinds: z.array(z.enum(kinds)) });

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path,
    area,
    summary: "The kinds of notifications the caller wants",
    guard: "user",
    answer,
    async run({ db, viewer }) {
      return { kinds: await listChosenKinds(db, viewer) };
    },
  }),
  defineCall({
    method: "PUT",
    path,
    area,
    summary: "Choose the kinds of notifications to receive",
    guard: "user",
    body: choicesSchema,
    answer,
    async run({ app, db, viewer, body }) {
      await chooseKinds(app, viewer, body);
      return { kinds: await listChosenKinds(db, viewer) };
    },
  }),
);
export const action = loader;
