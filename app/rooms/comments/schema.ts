import { z } from "zod";
import { filterText, queryId, requiredText } from "../../platform/text/fields.ts";
import { COMMENT, MESSAGE } from "./limits.ts";

const ID = /^[1-9]\d{0,14}$/;
const id = (what: string) =>
  z.string({ error: `${what} is required` }).regex(ID, `${what} must be the id of a comment`);
/** The comment that a reply answers. A form without one sends it empty. */
const parent = z
  .string("parent must be a text")
  .regex(/^([1-9]\d{0,14})?$/, "parent must be the id of a comment")
  .transform((text) => (text === "" ? undefined : Number(text)))
  .optional();

export const messageSchema = z.object({ text: requiredText(MESSAGE), parent });
export type MessageInput = z.output<typeof messageSchema>;

export const commentSchema = z.object({ content: requiredText(COMMENT), parent });
export type CommentInput = z.output<typeof commentSchema>;

export const editSchema = z.object({ content: requiredText(COMMENT) });
export type EditInput = z.output<typeof editSchema>;

export const editFormSchema = editSchema.extend({ comment: id("Comment").transform(Number) });

export const deletionSchema = z.object({ message: z.string({ error: "Message is required" }) });

export const commentDeletionSchema = z.object({ comment: id("Comment").transform(Number) });

/** A preview also shows what could not be sent, with the form that it was typed in. */
export const previewSchema = z.object({
  content: z
    .string()
    .max(2 * COMMENT.limit)
    .default(""),
  parent: parent.catch(undefined),
  comment: z.string().regex(ID).optional().catch(undefined),
});

/** For `readForm` of the screens that show comments. */
export const commentForms = [commentSchema, editFormSchema, commentDeletionSchema];

const LONGEST_NAME = 30;
const ofEntry = queryId("This must be the id of an entry");

export const mentionsQuery = z.object({
  /** The start of a name; without one, the call answers with the entry's people. */
  q: filterText(LONGEST_NAME, (text) => text.replace(/^@/, "").toLowerCase()),
  problem: ofEntry,
  solution: ofEntry,
  blog: ofEntry,
});
