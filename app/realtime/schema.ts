import { z } from "zod";

export const openSchema = z.object({
  /** Whether to send lists of online users unasked. */
  presence: z.boolean().default(true),
});

export const eventsQuery = z.object({
  id: z.string().max(64),
  cursor: z.coerce.number().int().min(0),
});
