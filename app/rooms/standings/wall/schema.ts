import { z } from "zod";
import { filterId, queryId } from "../../../platform/text/fields.ts";

const DAY = "from and to are days such as 2026-09-01";
const day = z.union([z.literal("").transform(() => undefined), z.iso.date(DAY)], DAY).optional();

const JUDGE = "judge is a judge's short name, such as codeforces";
const judge = z
  .string()
  .regex(/^\w{0,20}$/, JUDGE)
  .transform((text) => text || undefined)
  .optional();

/** Days in UTC, both included; by default, the last three months. */
export const wallQuery = z.object({
  group: queryId("group is a group's id"),
  judge,
  from: day,
  to: day,
});
export type WallQuery = z.output<typeof wallQuery>;

/** The same query in a screen's address, where invalid values are dropped. */
export const wallFilter = z.object({
  group: filterId,
  judge: judge.catch(undefined),
  from: day.catch(undefined),
  to: day.catch(undefined),
  /** The chosen square: judge, contest and label. */
  at: z.string().max(200).optional().catch(undefined),
});

/** A problem to keep for later. */
export const keepSchema = z.object({ judge: z.string().min(1).max(40), key: z.string().min(1).max(200) });
