import { z } from "zod";
import { filterText } from "../../../platform/text/fields.ts";

/** `all` shows tried and skipped problems. */
export const shown = ["all", "tried", "skipped", "later", "gaveup"] as const;
export type Shown = (typeof shown)[number];

const rating = z.coerce.number().int().min(1).max(10).optional().catch(undefined);

export const filterSchema = z.object({
  show: z.enum(shown).default("all").catch("all"),
  judge: filterText(40),
  /** A contest such as "codeforces/1900". */
  contest: filterText(110),
  min: rating,
  max: rating,
});
export type QueueFilter = z.output<typeof filterSchema>;

export const acts = ["later", "giveup", "solved", "reset"] as const;

const ACTION = `Action must be one of ${acts.join(", ")}`;
export const actSchema = z.object({
  judge: z
    .string({ error: "Judge is required" })
    .trim()
    .min(1, "Judge is required")
    .max(40, "Judge is too long"),
  /** For an unknown judge, the problem's address. */
  key: z.string({ error: "Key is required" }).trim().min(1, "Key is required").max(2000, "Key is too long"),
  action: z.enum(acts, ACTION),
});

export const handOf = { later: "later", giveup: "gaveup", solved: "solved", reset: "none" } as const;
