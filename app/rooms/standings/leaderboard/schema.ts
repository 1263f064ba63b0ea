import { z } from "zod";
import { filterId, queryId } from "../../../platform/text/fields.ts";

const periods = ["week", "month", "year", "all"] as const;
const kinds = ["solves", "upsolves", "points"] as const;

/** A tag as it is stored: "Number Theory" becomes number-theory. */
const tagText = z
  .string()
  .trim()
  .max(100, "The tag is too long")
  .transform(
    (text) =>
      text
        .normalize("NFKC")
        .toLowerCase()
        .replace(/^#/, "")
        .replace(/[\s_,]+/g, "-") || undefined,
  )
  .optional();

const DATE = "date is a day such as 2026-11-16";
const dateText = z.union([z.literal("").transform(() => undefined), z.iso.date(DATE)], DATE).optional();

export const boardQuery = z.object({
  period: z.enum(periods, `period is one of ${periods.join(", ")}`).default("week"),
  by: z.enum(kinds, `by is one of ${kinds.join(", ")}`).default("solves"),
  tag: tagText,
  teams: z
    .enum(["0", "1"], "teams is 1, to count solves in a team")
    .default("0")
    .transform((text) => text === "1"),
  /** Any day of the period, in UTC; defaults to today. */
  date: dateText,
  group: queryId("group is a group's id"),
});
export type BoardQuery = Omit<z.output<typeof boardQuery>, "teams" | "group"> & {
  teams?: boolean;
  group?: number | undefined;
};

/** The same query in a screen's address, where invalid values are dropped. */
export const boardFilter = z.object({
  period: z.enum(periods).default("week").catch("week"),
  by: z.enum(kinds).default("solves").catch("solves"),
  tag: tagText.catch(undefined),
  teams: z
    .literal("1")
    .transform(() => true)
    .catch(false)
    .default(false),
  date: dateText.catch(undefined),
  group: filterId,
});
