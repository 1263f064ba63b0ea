import { z } from "zod";
import { MESSAGE_LIMIT } from "./limits.ts";

const tooLong = `Message is too long: at most ${MESSAGE_LIMIT.toLocaleString("en")} characters`;

/** A message; its key is that of the specification's call. */
export const messageSchema = z.object({
  content: z
    .string({ error: "Message is required" })
    .trim()
    .min(1, "Message is required")
    .max(MESSAGE_LIMIT, tooLong),
});
export type MessageInput = z.output<typeof messageSchema>;
/** What the form's field holds, before the schema. */
export type MessageFields = z.input<typeof messageSchema>;

/** What is said with a problem that is sent to somebody: room is left for the link below it. */
export const sharingSchema = z.object({
  note: z
    .string()
    .trim()
    .max(MESSAGE_LIMIT - 100, tooLong)
    .default(""),
  to: z.string({ error: "Choose somebody to send it to" }),
});

/** What is typed into a search box: names above a name's length find nobody, and words are cut by the index. */
export const searchSchema = z
  .string()
  .trim()
  .max(200)
  .catch("")
  .transform((typed) => typed || undefined);
