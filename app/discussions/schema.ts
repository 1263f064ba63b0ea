import { z } from "zod";
import { requiredText } from "../text/fields.ts";
import { MESSAGE_LIMIT } from "./limits.ts";

/** A message of a problem's discussion; its keys are those of the specification's entity. */
export const messageSchema = z.object({
  text: requiredText("Message", MESSAGE_LIMIT),
});
export type MessageInput = z.output<typeof messageSchema>;
/** What the form's field holds, before the schema. */
export type MessageFields = z.input<typeof messageSchema>;

/** The form behind the delete icon of a message. */
export const deletionSchema = z.object({ message: z.string({ error: "Message is required" }) });
