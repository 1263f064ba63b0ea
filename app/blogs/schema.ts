import { z } from "zod";
import { filterText } from "../text/fields.ts";
import { isVisible, normalizeText } from "../text/plain-text.ts";
import { ABOUT_LIMIT, CONTENT_LIMIT, TITLE_LIMIT } from "./limits.ts";

/**
 * Browsers send forms with CRLF; stored texts have one kind of line end, whichever door they came through. Checked
 * with refine: of a second schema behind the first Conform takes a text that was tidied away for a missing one.
 */
function text(name: string, limit: number, tidy = (typed: string) => typed) {
  return z
    .string({ error: `${name} is required` })
    .transform((typed) => tidy(normalizeText(typed).trim()))
    .refine(
      (tidied) => tidied.length <= limit,
      `${name} is too long: at most ${limit.toLocaleString("en")} characters`,
    );
}

const title = text("Title", TITLE_LIMIT, (typed) => typed.replace(/\s+/g, " "));
const about = text("About", ABOUT_LIMIT);
const content = text("Content", CONTENT_LIMIT);

/**
 * A blog as forms and calls send it. Other keys (_id, author, createdAt …) are dropped, so that a whole blog can be
 * sent back.
 */
export const blogSchema = z.object({
  title: title.refine(isVisible, "Title is required"),
  about: about.refine(isVisible, "About is required"),
  content: content.refine(isVisible, "Content is required"),
});
export type BlogInput = z.output<typeof blogSchema>;
/** The form's fields before the schema. */
export type BlogFields = z.input<typeof blogSchema>;

/** A blog that is still being written: what is not there yet is empty. */
export const draftSchema = z
  .object({ title: title.default(""), about: about.default(""), content: content.default("") })
  .refine((draft) => isVisible(draft.title + draft.about + draft.content), "There is nothing to save yet.");
export type DraftInput = z.output<typeof draftSchema>;

const draftId = z.string().regex(/^[1-9]\d{0,14}$/, "There is no such draft.");

/** A new blog by call: the draft that becomes it, if there is one, is named by its id. */
export const newBlogSchema = blogSchema.extend({ draft: draftId.optional() });

/** The form behind the delete icon of a draft. */
export const draftDeletionSchema = z.object({ draft: draftId });

/** The list's query. What is not understood is left out rather than refused: addresses get shared and edited. */
export const listSchema = z.object({
  q: filterText(200),
});
