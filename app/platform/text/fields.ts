import { z } from "zod";
import { cutTerm, hasPiledMarks, PILED, type Rule, tidyText, tooLong } from "./lengths.ts";
import { isWebAddress, withScheme } from "./links.ts";
import { isVisible } from "./plain-text.ts";

/**
 * A text within its rule of length, counted after it is tidied. Uses refine, since Conform reports a text that a piped
 * schema empties as a missing field.
 * @param missing the error for what is no text, and for a missing one
 */
export function boundText(rule: Rule, missing = `${rule.name} must be a text`) {
  const { limit, tidy = tidyText } = rule;
  return z
    .string({ error: missing })
    .meta({ maxLength: limit })
    .transform(tidy)
    .refine((text) => text.length <= limit, {
      error: ({ input }) => tooLong(rule, String(input).length),
      abort: true,
    })
    .refine((text) => !rule.isLine || !hasPiledMarks(text), {
      error: `${rule.name} ${PILED}`,
      abort: true,
    });
}

/** A text that must show something. */
export function requiredText(rule: Rule, missing = `${rule.name} ${rule.verb ?? "is"} required`) {
  return boundText(rule, missing).refine(isVisible, { error: missing, abort: true });
}

/** The address of another site; "https://" is added to one that begins with its host. @param wrong the error for any other text */
export const requiredAddress = (rule: Rule, wrong: string) =>
  requiredText(rule).transform(withScheme).refine(isWebAddress, wrong);

/** A text that may be left out: it is empty then. */
export const optionalText = (rule: Rule) => boundText(rule).default("");

/**
 * A filter in a page's address, its first `limit` characters. An invalid one is dropped instead of refused: people share
 * and edit addresses.
 */
export function filterText(limit: number, read = (text: string): string | undefined => text) {
  return z
    .string()
    .transform((text) => read(cutTerm(text, limit)) || undefined)
    .optional()
    .catch(undefined);
}

/** The same for a repeated name. @returns undefined where no text is left. */
export function filterTexts(limit: number, read: (text: string) => string[]) {
  return z
    .preprocess((value) => [value ?? []].flat(), z.array(z.string()))
    .transform((texts) => texts.join(",").slice(0, limit))
    .transform((text) => {
      const found = read(text);
      return found.length > 0 ? found : undefined;
    })
    .optional()
    .catch(undefined);
}
