import { z } from "zod";
import { boundText, filterText } from "../../platform/text/fields.ts";
import { isVisible } from "../../platform/text/plain-text.ts";
import { ABOUT, CONTENT, TITLE } from "./limits.ts";

const required = (name: string) => `${name} is required`;
const title = boundText(TITLE, required("Title"));
const about = boundText(ABOUT, required("About"));
const content = boundText(CONTENT, required("Content"));

/** Strips other keys (_id, author, createdAt …), so that clients can send back a whole blog. */
export const blogSchema = z.object({
  title: title.refine(isVisible, required("Title")),
  about: about.refine(isVisible, required("About")),
  content: content.refine(isVisible, required("Content")),
});
export type BlogInput = z.output<typeof blogSchema>;
export type BlogFields = z.input<typeof blogSchema>;

export const draftSchema = z
  .object({ title: title.default(""), about: about.default(""), content: content.default("") })
  .refine((draft) => isVisible(draft.title + draft.about + draft.content), "There is nothing to save yet.");
export type DraftInput = z.output<typeof draftSchema>;

const draftId = z.string().regex(/^[1-9]\d{0,14}$/, "There is no such draft.");

export const newBlogSchema = blogSchema.extend({ draft: draftId.optional() });

export const draftDeletionSchema = z.object({ draft: draftId });

export const listSchema = z.object({ q: filterText(200) });
