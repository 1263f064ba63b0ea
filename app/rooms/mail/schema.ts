import { z } from "zod";

/** The optional kinds of mail, in the order shown in the settings. */
export const mailChoices = ["sign-in", "homework", "digest"] as const;
export type MailChoice = (typeof mailChoices)[number];

export const choicesSchema = z.object({
  kinds: z
    .array(z.enum(mailChoices, { error: `kinds must be among ${mailChoices.join(", ")}` }))
    .max(mailChoices.length)
    .default([]),
});
export type ChoicesInput = z.output<typeof choicesSchema>;
