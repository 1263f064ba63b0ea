/** A message the server has not stored yet, shown as temporary until the stored message replaces it. */
export interface Unsent {
  /** This page generates it; the stored message includes it. */
  key: string;
  content: string;
  createdAt: string;
}

/** The viewer's texts in a conversation that the server has not stored. */
export interface Outgoing {
  /** The text in the box. */
  draft: string;
  /** Messages being sent, in the order of writing. */
  temporary: Unsent[];
  /** Messages that failed. Their texts are in the draft again. */
  failed: Unsent[];
  /** The server's reason for the last failure. */
  reason: string | null;
}

export const NOTHING: Outgoing = { draft: "", temporary: [], failed: [], reason: null };

const textOf = (messages: Unsent[]) => messages.map(({ content }) => content).join("\n\n");

export function withSending(outgoing: Outgoing, message: Unsent): Outgoing {
  return { ...NOTHING, temporary: [...outgoing.temporary, message] };
}

/** Returns a failed message to the text box: after earlier failures, before text typed since. */
export function withFailure(outgoing: Outgoing, key: string, reason: string | null): Outgoing {
  const message = outgoing.temporary.find((one) => one.key === key);
  // An event may already have reported it as stored.
  if (!message) return outgoing;
  const temporary = outgoing.temporary.filter((one) => one !== message);
  const isUntouched = outgoing.draft.trim() === textOf(outgoing.failed);
  const failed = isUntouched ? [...outgoing.failed, message] : [message];
  const draft = isUntouched ? textOf(failed) : `${message.content}\n\n${outgoing.draft.trim()}`;
  return { draft, temporary, failed, reason };
}

/** Removes a stored message. If it had failed, its text leaves the box unless the viewer has edited the box since. */
export function withStored(outgoing: Outgoing, key: string): Outgoing {
  const others = (messages: Unsent[]) => messages.filter((one) => one.key !== key);
  const [temporary, failed] = [others(outgoing.temporary), others(outgoing.failed)];
  if (failed.length < outgoing.failed.length) {
    const isUntouched = outgoing.draft.trim() === textOf(outgoing.failed);
    return { ...outgoing, temporary, failed, draft: isUntouched ? textOf(failed) : outgoing.draft };
  }
  return temporary.length < outgoing.temporary.length ? { ...outgoing, temporary } : outgoing;
}

/** Returns the key of the failed message with the same text: the server may have stored it despite the failure. */
export const failedKey = ({ failed }: Outgoing, content: string) =>
  failed.find((message) => message.content === content)?.key;
