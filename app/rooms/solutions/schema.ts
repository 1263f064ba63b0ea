import { z } from "zod";
import { requiredText } from "../../platform/text/fields.ts";
import { type LanguageId, languages } from "../../platform/text/languages.ts";
import { APPROACH, CODE, DESCRIPTION } from "./limits.ts";

export const languageIds = languages.map((language) => language.id) as [LanguageId, ...LanguageId[]];

/**
 * A solution as forms and calls send it. Without a language a new one has the author's last, and a changed one
 * keeps its own. Other keys (problem, user, reviews …) are dropped, so that a whole solution can be sent back.
 */
export const solutionSchema = z.object({
  approach: requiredText(APPROACH),
  description: requiredText(DESCRIPTION),
  code: requiredText(CODE),
  language: z.enum(languageIds, "Choose one of the languages").optional(),
});
export type SolutionInput = z.output<typeof solutionSchema>;
/** The form's fields before the schema. */
export type SolutionFields = z.input<typeof solutionSchema>;

export const sorts = ["newest", "reviewed"] as const;
export type Sort = (typeof sorts)[number];

/** The list's query. Drops values it does not understand instead of refusing them: people share and edit addresses. */
export const listSchema = z.object({
  language: z.enum(languageIds).optional().catch(undefined),
  sort: z.enum(sorts).default("newest").catch("newest"),
});
export type ListFilter = z.output<typeof listSchema>;

/** A checkbox is on when it is sent. */
export const spoilerSchema = z.object({
  hide: z
    .literal("on")
    .optional()
    .transform((sent) => sent === "on"),
});
