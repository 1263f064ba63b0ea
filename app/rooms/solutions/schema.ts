import { z } from "zod";
import { requiredText } from "../../platform/text/fields.ts";
import { type LanguageId, languages } from "../../platform/text/languages.ts";
import { APPROACH, CODE, DESCRIPTION } from "./limits.ts";

export const languageIds = languages.map((language) => language.id) as [LanguageId, ...LanguageId[]];

/** Without a language, a new solution gets the author's last one, and an existing solution keeps its own. */
export const solutionSchema = z.object({
  approach: requiredText(APPROACH),
  description: requiredText(DESCRIPTION),
  code: requiredText(CODE),
  language: z.enum(languageIds, "Choose one of the languages").optional(),
});
export type SolutionInput = z.output<typeof solutionSchema>;
export type SolutionFields = z.input<typeof solutionSchema>;

export const sorts = ["newest", "reviewed", "useful"] as const;
export type Sort = (typeof sorts)[number];

/** Invalid values are dropped instead of rejected, because people share and edit addresses. */
export const listSchema = z.object({
  language: z.enum(languageIds).optional().catch(undefined),
  sort: z.enum(sorts).default("newest").catch("newest"),
});
export type ListFilter = z.output<typeof listSchema>;

export const spoilerSchema = z.object({
  hide: z
    .literal("on")
    .optional()
    .transform((sent) => sent === "on"),
});
