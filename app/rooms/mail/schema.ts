import { z } from "zod";

/** Kinds of mails that a user can turn off, in the order of the settings. */
export const mailChoices = ["sign-in", "digest"] as const;
export type MailChoice = (typeof mailChoices)[number];

/** The wanted kinds. A form with no box checked sends none. */
export const choicesSchema = z.object({
  kinds: z
    .array(z.enum(mailChoices, { error: `kinds must be among ${mailChoices.join(", ")}` }))
    .max(mailChoices.length)
    .default([]),
});
export type ChoicesInput = z.output<typeof choicesSchema>;
