import { z } from "zod";
import { boundText, filterText } from "../../platform/text/fields.ts";
import { isVisible } from "../../platform/text/plain-text.ts";
import { splitTags, tagsField } from "../../platform/text/tags.ts";
import { ABOUT, CONTENT, MOST_TAG_LENGTH, MOST_TAGS, TAGS, TITLE } from "./limits.ts";

const required = (name: string) => `${name} is required`;
const title = boundText(TITLE, required("Title"));
const about = boundText(ABOUT, required("About"));
const content = boundText(CONTENT, required("Content"));

/** Strips other keys (_id, author, createdAt …), so that clients can send back a whole blog. */
export const blogSchema = z.object({
  title: title.refine(isVisible, required("Title")),
  about: about.refine(isVisible, required("About")),
  content: content.refine(isVisible, required("Content")),
  tags: tagsField(MOST_TAGS, MOST_TAG_LENGTH),
});
type Without<Schema> = Omit<Schema, "tags">;
/** A blog without tags has none. */
export type BlogInput = Without<z.output<typeof blogSchema>> & { tags?: string[] };
export type BlogFields = Without<z.input<typeof blogSchema>> & { tags?: string };

export const draftSchema = z
  .object({
    title: title.default(""),
    about: about.default(""),
    content: content.default(""),
    tags: z.preprocess(
      (value) => (Array.isArray(value) ? value.join(", ") : value),
      boundText(TAGS).default(""),
    ),
  })
  .refine((draft) => isVisible(draft.title + draft.about + draft.content), "There is nothing to save yet.");
export type DraftInput = Without<z.output<typeof draftSchema>> & { tags?: string };

const draftId = z.string().regex(/^[1-9]\d{0,14}$/, "There is no such draft.");

export const newBlogSchema = blogSchema.extend({ draft: draftId.optional() });

export const draftDeletionSchema = z.object({ draft: draftId });

export const listSchema = z.object({
  q: filterText(200),
  tag: filterText(100, (text) => splitTags(text)[0]),
});
export type BlogFilter = z.output<typeof listSchema>;
