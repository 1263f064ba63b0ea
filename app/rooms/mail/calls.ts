import { z } from "zod";
import { defineCall, serveCalls } from "../../auth/calls.server.ts";
import { chooseMails } from "./commands.server.ts";
import { listChosenMails } from "./queries.server.ts";
import { choicesSchema, mailChoices } from "./schema.ts";

const answer = z.object({ kinds: z.array(z.enum(mailChoices)) });

export const loader = serveCalls(
  "Mail",
  defineCall("GET", "/mail/settings", {
    summary: "The kinds of optional mail that the caller receives",
    answer,
    async run({ db, viewer }) {
      return { kinds: await listChosenMails(db, viewer) };
    },
  }),
  defineCall("PUT", "/mail/settings", {
    summary: "Choose which optional mail to receive",
    body: choicesSchema,
    answer,
    async run({ app, db, viewer, body }) {
      await chooseMails(app, viewer, body);
      return { kinds: await listChosenMails(db, viewer) };
    },
  }),
);
export const action = loader;
