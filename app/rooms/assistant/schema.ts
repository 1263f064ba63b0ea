import { z } from "zod";
import { requiredText } from "../../platform/text/fields.ts";
import { MESSAGE } from "./limits.ts";

const content = requiredText(MESSAGE);

export const questionSchema = z.object({ content });

const HINT_MESSAGE = "A hint must be a number from 1 to 4";
const step = z.coerce.number(HINT_MESSAGE).int(HINT_MESSAGE).min(1, HINT_MESSAGE).max(4, HINT_MESSAGE);

export const hintSchema = z.object({ hint: step });

export const bareSchema = z.object({});

const either = { content: content.optional(), hint: step.optional() };
const isOne = (asked: { content?: unknown; hint?: unknown }) =>
  (asked.content === undefined) !== (asked.hint === undefined);
const eitherError = { path: ["content"], message: "Send either content or hint" };
const id = z.string().regex(/^[1-9]\d{0,14}$/, "An id must be a whole number");

export const chatQuestionSchema = z.object(either).refine(isOne, eitherError);

export const newChatSchema = z
  .object({ ...either, problem: id.optional(), solution: id.optional() })
  .refine(isOne, eitherError);
