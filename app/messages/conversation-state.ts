import type { MessageJson } from "./json.ts";

/** What an open conversation shows. */
export interface ConversationState {
  /** In the order of their ids, which is the order in which they were stored. */
  messages: MessageJson[];
  /** Cursor of the page of earlier messages. */
  older: string | null;
}

/** The server's messages, each once, in order. */
export function withMessages(state: ConversationState, added: MessageJson[]): ConversationState {
  const known = new Set(state.messages.map(({ _id }) => _id));
  const fresh = added.filter(({ _id }) => !known.has(_id));
  if (fresh.length === 0) return state;
  const messages = [...state.messages, ...fresh].sort((one, other) => Number(one._id) - Number(other._id));
  return { ...state, messages };
}

/** The same page, loaded once more. Where so much was missed that the two do not meet, it takes the place of what was known. */
export function withReloaded(
  state: ConversationState,
  page: { messages: MessageJson[]; older: string | null },
): ConversationState {
  const known = new Set(state.messages.map(({ _id }) => _id));
  const meets = page.messages.length === 0 || page.messages.some(({ _id }) => known.has(_id));
  return withMessages(meets ? state : { ...state, messages: [], older: page.older }, page.messages);
}

export function withOlder(
  state: ConversationState,
  page: { messages: MessageJson[]; older: string | null },
): ConversationState {
  return { ...withMessages(state, page.messages), older: page.older };
}

/** Id of the newest stored message, "0" for none: what follows it has been missed. */
export const newestId = ({ messages }: Pick<ConversationState, "messages">) => messages.at(-1)?._id ?? "0";
