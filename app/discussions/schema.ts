import { z } from "zod";
import { requiredText } from "../text/fields.ts";
import { MESSAGE_LIMIT } from "./limits.ts";

/** A message of a problem's discussion. The specification names the keys. */
export const messageSchema = z.object({
  text: requiredText("Message", MESSAGE_LIMIT),
});
export type MessageInput = z.output<typeof messageSchema>;

/** The form behind a message's delete icon. */
export const deletionSchema = z.object({ message: z.string({ error: "Message is required" }) });
