import { z } from "zod";
import { isVisible } from "../text/plain-text.ts";
import { MESSAGE_LIMIT } from "./limits.ts";

/** A message of a problem's discussion. The specification names the keys. */
export const messageSchema = z.object({
  text: z
    .string({ error: "Message is required" })
    .trim()
    .refine(isVisible, { error: "Message is required", abort: true })
    .max(MESSAGE_LIMIT, `Message is too long: at most ${MESSAGE_LIMIT.toLocaleString("en")} characters`),
});
export type MessageInput = z.output<typeof messageSchema>;

/** The form behind a message's delete icon. */
export const deletionSchema = z.object({ message: z.string({ error: "Message is required" }) });
