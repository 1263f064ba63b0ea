import { z } from "zod";
import { requiredText } from "../../platform/text/fields.ts";
import { DETAILS } from "./limits.ts";

export const invitationSchema = z.object({
  details: requiredText(DETAILS),
});
export type InvitationInput = z.output<typeof invitationSchema>;
/** The form's field before the schema. */
export type InvitationFields = z.input<typeof invitationSchema>;

/** The form of an invitation's buttons. */
export const answerSchema = z.object({ invitation: z.string({ error: "Invitation is required" }) });

/** Which invitations to list. */
export const boxes = ["received", "sent"] as const;
export type Box = (typeof boxes)[number];
export const boxSchema = z.enum(boxes, { error: "box is received or sent" }).default("received");
