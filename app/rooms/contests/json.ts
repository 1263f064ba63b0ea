import { z } from "zod";
import type { ContestEntry } from "./queries.server.ts";
import { contestPage } from "./sources.server.ts";

export const contestAnswer = z.object({
  /** The id used by the source. */
  id: z.string(),
  name: z.string(),
  phase: z.literal("BEFORE"),
  startTimeSeconds: z.number().int(),
  durationSeconds: z.number().int(),
  source: z.string(),
  url: z.string(),
  takesPart: z.boolean(),
});

export function toContestJson(row: ContestEntry, entered: Set<number>): z.output<typeof contestAnswer> {
  return {
    id: row.external_id,
    name: row.name,
    phase: "BEFORE",
    startTimeSeconds: Math.floor(row.starts_at / 1000),
    durationSeconds: Math.round((row.ends_at - row.starts_at) / 1000),
    source: row.source,
    url: contestPage(row.source, row.external_id),
    takesPart: entered.has(row.id),
  };
}
