import { z } from "zod";
import { filterText } from "../../../platform/text/fields.ts";

/** What a list shows: all that is tried or skipped, one of both, or what was put aside. */
export const shown = ["all", "tried", "skipped", "later", "gaveup"] as const;
export type Shown = (typeof shown)[number];

const rating = z.coerce.number().int().min(1).max(10).optional().catch(undefined);

export const filterSchema = z.object({
  show: z.enum(shown).default("all").catch("all"),
  judge: filterText(40),
  /** A contest, as "codeforces/1900". */
  contest: filterText(110),
  /** On this site's scale of 1 to 10. */
  min: rating,
  max: rating,
});
export type QueueFilter = z.output<typeof filterSchema>;

/** What a member does about a problem of their queue; reset takes it back. */
export const acts = ["later", "giveup", "solved", "reset"] as const;

const ACTION = `Action is one of ${acts.join(", ")}`;
export const actSchema = z.object({
  judge: z
    .string({ error: "Judge is required" })
    .trim()
    .min(1, "Judge is required")
    .max(40, "Judge is too long"),
  /** That of a link is its address. */
  key: z.string({ error: "Key is required" }).trim().min(1, "Key is required").max(2000, "Key is too long"),
  action: z.enum(acts, ACTION),
});
export type Act = z.output<typeof actSchema>;

/** What each stands for among the marks that are set by hand. */
export const handOf = { later: "later", giveup: "gaveup", solved: "solved", reset: "none" } as const;
