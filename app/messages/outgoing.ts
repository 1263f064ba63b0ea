/** A message on its way: shown at once, until the server's takes its place. */
export interface TemporaryMessage {
  /** Made here; the server's message carries it. */
  key: string;
  content: string;
  createdAt: string;
}

export interface Failure {
  key: string;
  content: string;
  /** What the server said against it, where it said something. */
  reason: string | null;
}

/** What one has written in a conversation and what is not stored yet. */
export interface Outgoing {
  /** In the text box. */
  draft: string;
  /** On their way, in the order of writing. */
  temporary: TemporaryMessage[];
  /** The last that could not be sent. Its text is in the draft. */
  failure: Failure | null;
  /** The draft as it was when that came back, for as long as nobody has changed it. */
  returned: string | null;
}

export const NOTHING: Outgoing = { draft: "", temporary: [], failure: null, returned: null };

export function withDraft(outgoing: Outgoing, draft: string): Outgoing {
  return draft === outgoing.draft ? outgoing : { ...outgoing, draft, returned: null };
}

/** The draft, or what else the box held, is being sent. */
export function withSending(outgoing: Outgoing, message: TemporaryMessage): Outgoing {
  return { draft: "", temporary: [...outgoing.temporary, message], failure: null, returned: null };
}

/** Nothing typed is lost: it goes back into the box, before what was typed since, several in their order. */
export function withFailure(outgoing: Outgoing, { key, reason }: Omit<Failure, "content">): Outgoing {
  const failed = outgoing.temporary.find((message) => message.key === key);
  // An event has told that it is stored after all.
  if (!failed) return outgoing;
  const { content } = failed;
  const typed = outgoing.draft.trim();
  const parts = outgoing.returned === outgoing.draft ? [typed, content] : [content, typed];
  const draft = parts.filter(Boolean).join("\n\n");
  return {
    draft,
    temporary: outgoing.temporary.filter((message) => message !== failed),
    failure: { key, content, reason },
    returned: draft,
  };
}

/** These are stored. What came back into the box as failed leaves it again, unless somebody has gone on writing. */
export function withStored(outgoing: Outgoing, keys: ReadonlySet<string | undefined>): Outgoing {
  const temporary = outgoing.temporary.filter(({ key }) => !keys.has(key));
  if (outgoing.failure && keys.has(outgoing.failure.key)) {
    const isReturned = outgoing.returned === outgoing.draft;
    return { draft: isReturned ? "" : outgoing.draft, temporary, failure: null, returned: null };
  }
  return temporary.length === outgoing.temporary.length ? outgoing : { ...outgoing, temporary };
}

/** The key for what is being sent: the same words again after a failure may have been stored, their answer lost. */
export function keyFor({ failure }: Outgoing, content: string, newKey: () => string): string {
  return failure?.content === content ? failure.key : newKey();
}
