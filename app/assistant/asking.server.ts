import type { z } from "zod";
import type { Application, Viewer } from "../context.ts";
import { idParam } from "../http/ids.ts";
import { submissionKey } from "../http/submission-key.ts";
import type { Asked } from "./assistant.server.ts";
import { ask, askAgain, type Place, type Question } from "./commands.server.ts";
import { AssistantFailed } from "./failure.ts";
import type { replyAnswer } from "./json.ts";
import { findAnswer, type Topic } from "./queries.server.ts";
import { bareSchema, hintSchema, questionSchema } from "./schema.ts";

// The three doors (the screen's form, its stream, the calls) read a question in one way.

/** The schema of a posted form, by its intent. */
export function schemaFor(form: FormData) {
  const intent = form.get("intent");
  if (intent === "retry") return bareSchema;
  return intent === "hint" ? hintSchema : questionSchema;
}

/** What stands in a form's or an address's `problem` and `solution`. @throws NotFound for what is no id. */
export function topicIn(fields: { get(name: string): FormDataEntryValue | null }): Topic {
  const idIn = (name: string) => {
    const value = fields.get(name);
    return value === null || value === "" ? null : idParam(String(value));
  };
  return { problemId: idIn("problem"), solutionId: idIn("solution") };
}

interface Values {
  content?: string | undefined;
  hint?: number | undefined;
}

/** What is asked with values that a schema has found to be the one or the other. */
export function questionOf({ content = "", hint }: Values): Question {
  return hint === undefined ? { content } : { hint };
}

/** Asks what a form holds, once its schema has found it right. */
export function askByForm(app: Application, viewer: Viewer, form: FormData, values: Values): Promise<Asked> {
  const chat = form.get("chat");
  const place: Place = chat ? { chatId: idParam(String(chat)) } : topicIn(form);
  if (form.get("intent") === "retry") return askAgain(app, viewer, idParam(String(chat)));
  return ask(app, viewer, place, questionOf(values), submissionKey(form.get("key")));
}

/** The answer to a question that came by a call: waited for, or stored when it was sent before. @throws AssistantFailed */
export async function answerAsked(
  { db }: Application,
  { chatId, questionId, reply }: Asked,
  leaving: AbortSignal,
): Promise<z.output<typeof replyAnswer>> {
  const ending = await reply?.wait(leaving);
  if (ending?.failure && ending.state === "failed") throw ending.failure;
  const stored = ending ?? (await findAnswer(db, chatId, questionId));
  if (!stored || stored.state === "failed") throw new AssistantFailed(502, "No reply came.");
  return { chat: String(chatId), message: stored.text, state: stored.state };
}
