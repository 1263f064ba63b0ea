import { z } from "zod";
import {
  boundText,
  filterText,
  filterTexts,
  optionalText,
  requiredAddress,
  requiredText,
} from "../../platform/text/fields.ts";
import type { Rule } from "../../platform/text/lengths.ts";
import { splitTags, tagsField } from "../../platform/text/tags.ts";
import * as limits from "./limits.ts";

/** Either may be empty, because some programs read or print nothing. If both are empty, nobody filled in the row. */
const furtherExample = z.object({
  input: optionalText(limits.EXAMPLE_INPUT),
  output: optionalText(limits.EXAMPLE_OUTPUT),
});

const RATING_RANGE = "Rating must be a whole number from 1 to 10";

const ratingSchema = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
  z
    .number({ error: (issue) => (issue.input === undefined ? "Rating is required" : RATING_RANGE) })
    .int(RATING_RANGE)
    .min(1, RATING_RANGE)
    .max(10, RATING_RANGE),
);

const limitSchema = (name: string, most: number) =>
  z.preprocess(
    (value) =>
      typeof value === "string" && value.trim() !== "" ? Number(value) : value === null ? undefined : value,
    z
      .number({ error: `${name} must be a whole number` })
      .int(`${name} must be a whole number`)
      .min(1, `${name} must be at least 1`)
      .max(most, `${name} must be at most ${most}`)
      .optional(),
  );

export const linkSchema = requiredAddress(
  limits.LINK,
  "Link must be a URL that begins with http:// or https://",
);

/** Unknown keys (_id, user, reviews …) are dropped, so clients can send a whole problem back. */
export const problemSchema = z.object({
  title: requiredText(limits.TITLE),
  link: linkSchema,
  problemstatement: z.object(
    {
      statement: requiredText(limits.STATEMENT),
      input: requiredText(limits.INPUT),
      output: requiredText(limits.OUTPUT),
      exampleinput: requiredText(limits.EXAMPLE_INPUT),
      exampleoutput: requiredText(limits.EXAMPLE_OUTPUT),
    },
    { error: "Statement is required" },
  ),
  moreexamples: z
    .array(furtherExample)
    .max(limits.MOST_SAMPLES - 1, `At most ${limits.MOST_SAMPLES} examples`)
    .default([])
    .transform((examples) => examples.filter(({ input, output }) => input !== "" || output !== "")),
  choice: z.enum(["public", "private"], "Visibility must be public or private").default("public"),
  platform: z.object(
    { name: requiredText(limits.PLATFORM), rating: ratingSchema },
    { error: "Platform name is required" },
  ),
  tags: tagsField(limits.MOST_TAGS, limits.MOST_TAG_LENGTH),
  timeLimitMs: limitSchema("Time limit", limits.MOST_TIME_MS),
  memoryLimitMb: limitSchema("Memory limit", limits.MOST_MEMORY_MB),
  contest: optionalText(limits.CONTEST),
  inputFile: optionalText(limits.INPUT_FILE),
  outputFile: optionalText(limits.OUTPUT_FILE),
  interactive: z.preprocess(
    (value) => value === "on" || value,
    z.boolean("Interactive must be true or false").default(false),
  ),
});
export type ProblemInput = z.output<typeof problemSchema>;
export type ProblemFields = z.input<typeof problemSchema>;

export const sourceSchema = z.object({ source: boundText(limits.SOURCE) });

export const sorts = ["newest", "hardest", "easiest", "solved", "reviewed"] as const;
export type Sort = (typeof sorts)[number];

/** Repeated or comma-separated. Limited in number, because each tag adds a step to the search. */
const tagFilter = filterTexts(500, (text) => splitTags(text).slice(0, limits.MOST_FILTERED_TAGS));

const shown = ["mine", "bookmarked", "solved", "tried", "unsolved", "nobody"] as const;

/** The query of a list. Invalid values are dropped, because people share and edit addresses. */
export const listSchema = z.object({
  q: filterText(200),
  platform: filterText(60),
  tag: tagFilter,
  not: tagFilter,
  min: z.coerce.number().int().min(1).max(10).optional().catch(undefined),
  max: z.coerce.number().int().min(1).max(10).optional().catch(undefined),
  show: z.enum(shown).optional().catch(undefined),
  sort: z.enum(sorts).default("newest").catch("newest"),
});
export type ListFilter = z.output<typeof listSchema>;

const oneTag = (rule: Rule) =>
  requiredText(rule)
    .transform((text) => splitTags(text).join(", "))
    .refine((tag) => tag !== "" && !tag.includes(", "), "Name one tag")
    .refine(
      (tag) => tag.length <= limits.MOST_TAG_LENGTH,
      `A tag has at most ${limits.MOST_TAG_LENGTH} characters`,
    );

export const renameSchema = z.object({
  tag: oneTag(limits.TAG),
  to: oneTag(limits.NEW_TAG),
  /** Allows a new name that is already a tag. */
  merge: z.preprocess((value) => value === "on" || value, z.boolean().default(false)),
});
export type RenameInput = z.output<typeof renameSchema>;
export type RenameFields = z.input<typeof renameSchema>;

export const tagsSchema = z.object({ q: filterText(100) });

/** More than a page can list. */
const MOST_CHOSEN = 100;

export const chosenSchema = z.object({
  problems: z
    .array(z.string().regex(/^[1-9]\d{0,14}$/, "There is no such problem"), "Choose a problem first")
    .min(1, "Choose a problem first")
    .max(MOST_CHOSEN, `At most ${MOST_CHOSEN} problems at once`)
    .transform((ids) => [...new Set(ids.map(Number))]),
});

/** The bookmarks just removed, from an address such as "3-14-15". */
export function removedParam(text: string | null): number[] {
  const ids = (text ?? "").split("-", MOST_CHOSEN);
  return chosenSchema.safeParse({ problems: ids }).data?.problems ?? [];
}

export function orderRatings(filter: ListFilter): ListFilter {
  const { min, max } = filter;
  return min !== undefined && max !== undefined && min > max ? { ...filter, min: max, max: min } : filter;
}

export const allRatings: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export function ratingsIn(filter: ListFilter): number[] | undefined {
  const { min, max } = orderRatings(filter);
  if (min === undefined && max === undefined) return undefined;
  return allRatings.filter((rating) => rating >= (min ?? 1) && rating <= (max ?? 10));
}
