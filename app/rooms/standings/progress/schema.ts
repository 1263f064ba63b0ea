import { z } from "zod";
import { SPANS, type Span, USUAL_SPAN } from "./limits.ts";

export const orders = ["quiet", "week", "homework", "name"] as const;
export type Order = (typeof orders)[number];

const isSpan = (weeks: number): weeks is Span => SPANS.some((span) => span === weeks);

const span = z.coerce.number().refine(isSpan, `weeks is one of ${SPANS.join(", ")}`);

/** For the query of a page's address: invalid values are dropped. */
export const progressFilter = z.object({
  weeks: span.catch(USUAL_SPAN).default(USUAL_SPAN),
  order: z.enum(orders).catch("quiet").default("quiet"),
});
export type ProgressFilter = z.output<typeof progressFilter>;

/** The same for the call, which refuses them. */
export const progressQuery = z.object({ weeks: span.default(USUAL_SPAN) });

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "Choose somebody from the list")
  .transform(Number);

/** Vouching for a handle, or asking a member to link or verify one. */
export const settleSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("vouch"), handle: id }),
  z.object({ intent: z.literal("remind"), member: id }),
]);
export type SettleInput = z.output<typeof settleSchema>;
