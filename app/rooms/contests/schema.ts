import { z } from "zod";
import { judges } from "../judges/judges.ts";

const sourceIds = judges.filter(({ calendar }) => calendar).map(({ id }) => id);

export const sourceSchema = z.enum(sourceIds, `source is one of ${sourceIds.join(", ")}`);

/** The page's query. An unknown source is dropped instead of refused: people share and edit addresses. */
export const pageSchema = z.object({
  date: z.string().optional(),
  month: z.string().optional(),
  source: sourceSchema.optional().catch(undefined),
});

/** The time zone form; empty uses the browser's zone. */
export const timeZoneSchema = z.object({ zone: z.string().max(60).optional() });

/** The form of an 'I take part' button. */
export const enterSchema = z.object({ contest: z.string({ error: "Contest is required" }) });

/** The form of the 'Try again' button. */
export const retrySchema = z.object({});
