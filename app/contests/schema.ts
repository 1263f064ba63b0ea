import { z } from "zod";

export const sourceIds = ["codeforces", "codechef"] as const;
export type SourceId = (typeof sourceIds)[number];

export const sourceSchema = z.enum(sourceIds, `source is one of ${sourceIds.join(", ")}`);

/** The page's query. What is not understood is left out rather than refused: addresses get shared and edited. */
export const pageSchema = z.object({
  date: z.string().optional(),
  month: z.string().optional(),
  source: sourceSchema.optional().catch(undefined),
});

/** The form of the time zone; empty leaves it to the browser. */
export const timeZoneSchema = z.object({ zone: z.string().max(60).optional() });

/** The form of 'Try again', which is its button alone. */
export const retrySchema = z.object({});
