import { z } from "zod";
import { cutTerm, hasPiledMarks, PILED, type Rule, tidyText, tooLong } from "./lengths.ts";
import { isWebAddress, withScheme } from "./links.ts";
import { isVisible } from "./plain-text.ts";

/**
 * A text within its rule's limit, measured after tidying. Uses refine, because Conform would report a text emptied by
 * a piped schema as missing.
 * @param missing the error for a missing value or a value of another type
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

export function requiredText(rule: Rule, missing = `${rule.name} ${rule.verb ?? "is"} required`) {
  return boundText(rule, missing).refine(isVisible, { error: missing, abort: true });
}

/** Adds "https://" if the text starts with the host. @param wrong the error for any other text */
export const requiredAddress = (rule: Rule, wrong: string) =>
  requiredText(rule).transform(withScheme).refine(isWebAddress, wrong);

export const optionalText = (rule: Rule) => boundText(rule).default("");

/** For a page's URL. Invalid filters are dropped rather than refused, because people share and edit URLs. */
export function filterText(limit: number, read = (text: string): string | undefined => text) {
  return z
    .string()
    .transform((text) => read(cutTerm(text, limit)) || undefined)
    .optional()
    .catch(undefined);
}

/** Like filterText, for a repeatable parameter; undefined if nothing is left. */
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

const ID = /^([1-9]\d{0,14})?$/;

/** An optional id in a page's URL; empty or invalid means none. */
export const filterId = z
  .string()
  .regex(ID)
  .transform((text) => (text === "" ? undefined : Number(text)))
  .optional()
  .catch(undefined);

/** The same in a call's query, which refuses what is no id. @param wrong the error */
export const queryId = (wrong: string) =>
  z
    .string(wrong)
    .regex(ID, wrong)
    .transform((text) => (text === "" ? undefined : Number(text)))
    .optional();
