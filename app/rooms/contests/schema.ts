import { z } from "zod";
import { judges } from "../judges/judges.ts";

const sourceIds = judges.filter(({ calendar }) => calendar).map(({ id }) => id);

export const sourceSchema = z.enum(sourceIds, `source is one of ${sourceIds.join(", ")}`);

/** An unknown source is ignored rather than rejected, because people share and edit addresses. */
export const pageSchema = z.object({
  date: z.string().optional(),
  month: z.string().optional(),
  source: sourceSchema.optional().catch(undefined),
});

/** Empty to use the browser's zone. */
export const timeZoneSchema = z.object({ zone: z.string().max(60).optional() });

export const enterSchema = z.object({ contest: z.string({ error: "Contest is required" }) });

export const retrySchema = z.object({});
