import { z } from "zod";
import { requiredText } from "../../platform/text/fields.ts";
import { MESSAGE } from "./limits.ts";

/** A message of a problem's discussion. The specification names the keys. */
export const messageSchema = z.object({
  text: requiredText(MESSAGE),
});
export type MessageInput = z.output<typeof messageSchema>;

/** The form behind a message's delete icon. */
export const deletionSchema = z.object({ message: z.string({ error: "Message is required" }) });
