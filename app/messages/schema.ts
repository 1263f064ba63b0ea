import { z } from "zod";
import { isVisible } from "../text/plain-text.ts";
import { MESSAGE_LIMIT } from "./limits.ts";

const tooLong = `Message is too long: at most ${MESSAGE_LIMIT.toLocaleString("en")} characters`;

/** A message; its key is that of the specification's call. */
export const messageSchema = z.object({
  content: z
    .string({ error: "Message is required" })
    .trim()
    .refine(isVisible, { error: "Message is required", abort: true })
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

/** A message as the call takes it. */
export const keyedMessageSchema = messageSchema.extend({ key: z.string().max(100).optional() });

const NOT_AN_ID = "after is the id of a message";
export const messageIdSchema = z.coerce
  .number(NOT_AN_ID)
  .int(NOT_AN_ID)
  .min(0, NOT_AN_ID)
  .max(Number.MAX_SAFE_INTEGER, NOT_AN_ID);

const MOST_IDS = 50;
const NOT_IDS = `ids are up to ${MOST_IDS} ids of users with commas between them`;

/** Users asked for by their ids, "3,14,15". */
export const idListSchema = z
  .string()
  .regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${MOST_IDS - 1}}$`), NOT_IDS)
  .transform((list) => list.split(",").map(Number));
