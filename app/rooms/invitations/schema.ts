import { z } from "zod";
import { requiredText } from "../../platform/text/fields.ts";
import { DETAILS } from "./limits.ts";

export const invitationSchema = z.object({
  details: requiredText(DETAILS),
});
export type InvitationInput = z.output<typeof invitationSchema>;
export type InvitationFields = z.input<typeof invitationSchema>;

export const answerSchema = z.object({ invitation: z.string({ error: "Invitation is required" }) });

export const boxes = ["received", "sent"] as const;
export type Box = (typeof boxes)[number];
export const boxSchema = z.enum(boxes, { error: "box is received or sent" }).default("received");
