import { z } from "zod";
import { filterText } from "../text/fields.ts";
import { isVisible, normalizeText } from "../text/plain-text.ts";
import { ABOUT_LIMIT, CONTENT_LIMIT, TITLE_LIMIT } from "./limits.ts";

/**
 * Browsers send forms with CRLF; stored texts use LF, whether they came by form or call. Uses refine, since Conform
 * reports a text that a piped schema empties as a missing field.
 */
function text(name: string, limit: number, tidy = (typed: string) => typed) {
  return z
    .string({ error: `${name} is required` })
    .meta({ maxLength: limit })
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
 * A blog as forms and calls send it. Drops other keys (_id, author, createdAt …), so that clients can send a whole blog
 * back.
 */
export const blogSchema = z.object({
  title: title.refine(isVisible, "Title is required"),
  about: about.refine(isVisible, "About is required"),
  content: content.refine(isVisible, "Content is required"),
});
export type BlogInput = z.output<typeof blogSchema>;
/** The form's fields before the schema. */
export type BlogFields = z.input<typeof blogSchema>;

/** An unfinished blog: missing texts are empty. */
export const draftSchema = z
  .object({ title: title.default(""), about: about.default(""), content: content.default("") })
  .refine((draft) => isVisible(draft.title + draft.about + draft.content), "There is nothing to save yet.");
export type DraftInput = z.output<typeof draftSchema>;

const draftId = z.string().regex(/^[1-9]\d{0,14}$/, "There is no such draft.");

/** A new blog by call, with the id of the draft it started as. */
export const newBlogSchema = blogSchema.extend({ draft: draftId.optional() });

/** The form behind the delete icon of a draft. */
export const draftDeletionSchema = z.object({ draft: draftId });

/** The list's query. */
export const listSchema = z.object({
  q: filterText(200),
});
