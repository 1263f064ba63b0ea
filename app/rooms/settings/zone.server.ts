import { z } from "zod";
import { isTimeZone } from "../../platform/http/time-zone.server.ts";

const WRONG = "There is no such time zone: use a name such as Europe/Berlin, or UTC";

export const zoneSchema = z.object({
  intent: z.literal("zone").optional(),
  zone: z.string({ error: WRONG }).trim().max(60, WRONG).refine(isTimeZone, WRONG),
});
