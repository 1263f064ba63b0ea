import { z } from "zod";
import { isVisible } from "../text/plain-text.ts";
import { DETAILS_LIMIT } from "./limits.ts";

const REQUIRED = "Project Details are required";

export const invitationSchema = z.object({
  details: z
    .string({ error: REQUIRED })
    .trim()
    .refine(isVisible, { error: REQUIRED, abort: true })
    .max(
      DETAILS_LIMIT,
      `Project Details are too long: at most ${DETAILS_LIMIT.toLocaleString("en")} characters`,
    ),
});
export type InvitationInput = z.output<typeof invitationSchema>;
/** What the form's field holds, before the schema. */
export type InvitationFields = z.input<typeof invitationSchema>;

/** The buttons of an invitation in a list. */
export const answerSchema = z.object({ invitation: z.string({ error: "Invitation is required" }) });

/** Which of one's invitations are listed. */
export const boxes = ["received", "sent"] as const;
export type Box = (typeof boxes)[number];
export const boxSchema = z.enum(boxes, { error: "box is received or sent" }).default("received");
