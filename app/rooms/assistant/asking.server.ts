import type { z } from "zod";
import type { Application } from "../../platform/application.ts";
import { idParam, submissionKey } from "../../platform/http/ids.ts";
import type { Viewer } from "../../viewer.ts";
import type { Asked } from "./assistant.server.ts";
import { ask, askAgain, type Place, type Question } from "./commands.server.ts";
import { AssistantFailed } from "./failure.ts";
import type { replyAnswer } from "./json.ts";
import { findAnswer, type Topic } from "./queries.server.ts";
import { bareSchema, hintSchema, questionSchema } from "./schema.ts";

export function schemaFor(form: FormData) {
  const intent = form.get("intent");
  if (intent === "retry") return bareSchema;
  return intent === "hint" ? hintSchema : questionSchema;
}

/** Reads `problem` and `solution` from a form or a query string. @throws NotFound for an invalid id */
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

export function questionOf({ content = "", hint }: Values): Question {
  return hint === undefined ? { content } : { hint };
}

export function askByForm(app: Application, viewer: Viewer, form: FormData, values: Values): Promise<Asked> {
  const chat = form.get("chat");
  const place: Place = chat ? { chatId: idParam(String(chat)) } : topicIn(form);
  if (form.get("intent") === "retry") return askAgain(app, viewer, idParam(String(chat)));
  return ask(app, viewer, place, questionOf(values), submissionKey(form.get("key")));
}

/** Waits for the reply. For a repeated question, returns the stored reply. @throws AssistantFailed */
export async function answerAsked(
  { db }: Application,
  { chatId, questionId, reply }: Asked,
  leaving: AbortSignal,
): Promise<z.output<typeof replyAnswer>> {
  const ending = await reply?.wait(leaving);
  if (ending?.failure && ending.state === "failed") throw ending.failure;
  const stored = ending ?? (await findAnswer(db, chatId, questionId));
  if (!stored || stored.state === "failed") throw new AssistantFailed(502, "There was no reply.");
  return { chat: String(chatId), message: stored.text, state: stored.state };
}
