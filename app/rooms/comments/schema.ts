import { z } from "zod";
import { requiredText } from "../../platform/text/fields.ts";
import { MESSAGE } from "./limits.ts";

export const messageSchema = z.object({ text: requiredText(MESSAGE) });
export type MessageInput = z.output<typeof messageSchema>;

export const deletionSchema = z.object({ message: z.string({ error: "Message is required" }) });
