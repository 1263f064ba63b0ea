/** A message that is not stored yet: shown as temporary, until the stored one takes its place. */
export interface Unsent {
  /** Made by this page. The stored message carries it. */
  key: string;
  content: string;
  createdAt: string;
}

/** What the viewer has written in a conversation and the server has not stored. */
export interface Outgoing {
  /** In the text box. */
  draft: string;
  /** On their way, in the order of writing. */
  temporary: Unsent[];
  /** Not sent. The draft has taken their texts back. */
  failed: Unsent[];
  /** The server's reason for the last failure. */
  reason: string | null;
}

export const NOTHING: Outgoing = { draft: "", temporary: [], failed: [], reason: null };

const textOf = (messages: Unsent[]) => messages.map(({ content }) => content).join("\n\n");

export function withSending(outgoing: Outgoing, message: Unsent): Outgoing {
  return { ...NOTHING, temporary: [...outgoing.temporary, message] };
}

/** Returns a failed message to the text box: after those that failed before it, and before what was typed since. */
export function withFailure(outgoing: Outgoing, key: string, reason: string | null): Outgoing {
  const message = outgoing.temporary.find((one) => one.key === key);
  // An event may have said before that it is stored.
  if (!message) return outgoing;
  const temporary = outgoing.temporary.filter((one) => one !== message);
  const isUntouched = outgoing.draft.trim() === textOf(outgoing.failed);
  const failed = isUntouched ? [...outgoing.failed, message] : [message];
  const draft = isUntouched ? textOf(failed) : `${message.content}\n\n${outgoing.draft.trim()}`;
  return { draft, temporary, failed, reason };
}

/** Forgets a message that is stored. If it had failed, its text leaves the box unless that was edited since. */
export function withStored(outgoing: Outgoing, key: string): Outgoing {
  const others = (messages: Unsent[]) => messages.filter((one) => one.key !== key);
  const [temporary, failed] = [others(outgoing.temporary), others(outgoing.failed)];
  if (failed.length < outgoing.failed.length) {
    const isUntouched = outgoing.draft.trim() === textOf(outgoing.failed);
    return { ...outgoing, temporary, failed, draft: isUntouched ? textOf(failed) : outgoing.draft };
  }
  return temporary.length < outgoing.temporary.length ? { ...outgoing, temporary } : outgoing;
}

/** The key of the failed message with the same words, which may be stored in spite of the failure. */
export const failedKey = ({ failed }: Outgoing, content: string) =>
  failed.find((message) => message.content === content)?.key;
