import { z } from "zod";
import { requiredText } from "../../platform/text/fields.ts";
import { MESSAGE } from "./limits.ts";

const content = requiredText(MESSAGE);

/** A question. The specification names the key. */
export const questionSchema = z.object({ content });

const HINT_MESSAGE = "A hint is a step from 1 to 4";
const step = z.coerce.number(HINT_MESSAGE).int(HINT_MESSAGE).min(1, HINT_MESSAGE).max(4, HINT_MESSAGE);

/** A button of the hint ladder. */
export const hintSchema = z.object({ hint: step });

/** A form that consists of a button: try again, delete. */
export const bareSchema = z.object({});

const either = { content: content.optional(), hint: step.optional() };
const isOne = (asked: { content?: unknown; hint?: unknown }) =>
  (asked.content === undefined) !== (asked.hint === undefined);
const eitherError = { path: ["content"], message: "Send either content or hint" };
const id = z.string().regex(/^[1-9]\d{0,14}$/, "An id is a whole number");

/** A call's question in a chat: text, or a step of the hints. */
export const chatQuestionSchema = z.object(either).refine(isOne, eitherError);

/** The same for a new chat, with the ids of its topic. */
export const newChatSchema = z
  .object({ ...either, problem: id.optional(), solution: id.optional() })
  .refine(isOne, eitherError);
