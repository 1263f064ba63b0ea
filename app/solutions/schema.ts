import { z } from "zod";
import { type LanguageId, languages } from "../text/languages.ts";
import { isVisible } from "../text/plain-text.ts";

/** In characters, for each of the three texts. */
export const TEXT_LIMIT = 100_000;

/** Browsers send forms with CRLF. Stored texts use LF, whether they came by form or call. */
function normaliseLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Uses refine, since Conform reports a text that a piped schema empties as a missing field. */
function requiredText(name: string, tidy: (text: string) => string) {
  return z
    .string({ error: `${name} is required` })
    .meta({ maxLength: TEXT_LIMIT })
    .transform((text) => tidy(normaliseLines(text)))
    .refine(isVisible, `${name} is required`)
    .refine(
      (text) => text.length <= TEXT_LIMIT,
      `${name} is too long: at most ${TEXT_LIMIT.toLocaleString("en")} characters`,
    );
}

/** Keeps the first line's indentation and drops blank lines around the code. */
function tidyCode(code: string): string {
  const first = code.search(/\S/);
  return code.slice(code.lastIndexOf("\n", first) + 1).trimEnd();
}

export const languageIds = languages.map((language) => language.id) as [LanguageId, ...LanguageId[]];

/**
 * A solution as forms and calls send it. Without a language a new one has the author's last, and a changed one
 * keeps its own. Other keys (problem, user, reviews …) are dropped, so that a whole solution can be sent back.
 */
export const solutionSchema = z.object({
  approach: requiredText("Approach", (text) => text.trim()),
  description: requiredText("Description", (text) => text.trim()),
  code: requiredText("Code", tidyCode),
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
