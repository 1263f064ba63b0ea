import { z } from "zod";
import { boundText } from "../../platform/text/fields.ts";
import { PARAGRAPH } from "./limits.ts";

export const paragraphSchema = z.object({
  /** Markdown; an empty one is deleted. */
  paragraph: boundText(PARAGRAPH),
});
export type ParagraphInput = z.output<typeof paragraphSchema>;
export type ParagraphFields = z.input<typeof paragraphSchema>;
