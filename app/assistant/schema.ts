import { z } from "zod";
import { MESSAGE_LIMIT } from "./limits.ts";

/** What is asked; its key is that of the specification's call. */
export const questionSchema = z.object({
  content: z
    .string({ error: "Message is required" })
    .trim()
    .min(1, "Message is required")
    .max(MESSAGE_LIMIT, `Message is too long: at most ${MESSAGE_LIMIT.toLocaleString("en")} characters`),
});
export type QuestionInput = z.output<typeof questionSchema>;
/** What the form's field holds, before the schema. */
export type QuestionFields = z.input<typeof questionSchema>;

const HINT_MESSAGE = "A hint is a step from 1 to 4";

/** A step of the hint ladder, by its button. */
export const hintSchema = z.object({
  hint: z.coerce.number(HINT_MESSAGE).int(HINT_MESSAGE).min(1, HINT_MESSAGE).max(4, HINT_MESSAGE),
});

const id = z.string().regex(/^[1-9]\d{0,14}$/, "An id is a whole number");

/** A new chat by a call: its first question, and what it is about. */
export const newChatSchema = questionSchema.extend({
  problem: id.optional(),
  solution: id.optional(),
});
