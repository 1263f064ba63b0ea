import { z } from "zod";
import { optionalText, requiredText } from "../../platform/text/fields.ts";
import { cutTerm } from "../../platform/text/lengths.ts";
import { MESSAGE, SHARED_NOTE } from "./limits.ts";

/** The specification prescribes the name `content`. */
export const messageSchema = z.object({
  content: requiredText(MESSAGE),
});
export type MessageInput = z.output<typeof messageSchema>;

export const sharingSchema = z.object({
  note: optionalText(SHARED_NOTE),
  to: z.string({ error: "Choose a recipient" }),
});
export type SharingFields = z.input<typeof sharingSchema>;

export const searchSchema = z
  .string()
  .catch("")
  .transform((typed) => cutTerm(typed, 200) || undefined);

export const keyedMessageSchema = messageSchema.extend({
  key: z
    .string()
    .regex(/^[\w.:-]{8,100}$/, "key is 8 to 100 letters, digits and the characters _ . : -")
    .optional(),
});

const idOf = (name: string) => {
  const error = `${name} is the id of a message`;
  return z.coerce.number(error).int(error).min(0, error).max(Number.MAX_SAFE_INTEGER, error);
};
export const afterSchema = idOf("after").optional();
/** Without `upTo`, marks all as read. */
export const readSchema = z.object({ upTo: idOf("upTo").optional() });

const MOST_IDS = 50;
const NOT_IDS = `ids are up to ${MOST_IDS} ids of users with commas between them`;

/** A list such as "3,14,15". */
export const idListSchema = z
  .string()
  .regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${MOST_IDS - 1}}$`), NOT_IDS)
  .transform((list) => list.split(",").map(Number));
