import { z } from "zod";
import { isVisible } from "./plain-text.ts";

/** A text that must show something: trimmed, at most `limit` characters. @param verb "are" for a name in the plural. */
export function requiredText(name: string, limit: number, verb: "is" | "are" = "is") {
  const required = `${name} ${verb} required`;
  return z
    .string({ error: required })
    .trim()
    .refine(isVisible, { error: required, abort: true })
    .max(limit, `${name} ${verb} too long: at most ${limit.toLocaleString("en")} characters`);
}

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
