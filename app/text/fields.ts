import { z } from "zod";
import { type Rule, tidyLine, tidyText, tooLong } from "./lengths.ts";
import { isWebAddress, withScheme } from "./links.ts";
import { isVisible } from "./plain-text.ts";

interface TextRules extends Pick<Rule, "tidy" | "verb"> {
  /** The error for what is no text, and for a missing one. */
  missing?: string;
}

/**
 * A text of at most `limit` characters, counted after it is tidied. Uses refine, since Conform reports a text that a piped
 * schema empties as a missing field.
 */
export function boundText(name: string, limit: number, rules: TextRules = {}) {
  const { missing = `${name} must be a text`, tidy = tidyText, verb } = rules;
  return z
    .string({ error: missing })
    .meta({ maxLength: limit })
    .transform(tidy)
    .refine((text) => text.length <= limit, {
      error: ({ input }) => tooLong({ name, limit, verb }, String(input).length),
      abort: true,
    });
}

/** A text that must show something. */
export function requiredText(name: string, limit: number, rules: Omit<TextRules, "missing"> = {}) {
  const missing = `${name} ${rules.verb ?? "is"} required`;
  return boundText(name, limit, { ...rules, missing }).refine(isVisible, { error: missing, abort: true });
}

/** The address of another site; "https://" is added to one that begins with its host. @param wrong the error for any other text */
export const requiredAddress = (name: string, limit: number, wrong: string) =>
  requiredText(name, limit).transform(withScheme).refine(isWebAddress, wrong);

/** A text that may be left out: it is empty then. */
export const optionalText = (name: string, limit: number) => boundText(name, limit).default("");

/** The same as one line. */
export const optionalLine = (name: string, limit: number) =>
  boundText(name, limit, { tidy: tidyLine }).default("");

/**
 * A filter in a page's address, at most `limit` characters. An invalid one is dropped instead of refused: people share
 * and edit addresses.
 */
export function filterText(limit: number, read = (text: string): string | undefined => text) {
  return z
    .string()
    .trim()
    .max(limit)
    .transform((text) => read(text) || undefined)
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
