import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { emitRealtime } from "../../../platform/realtime/client/hooks.ts";
import { STORED } from "../events.ts";
import type { MessageJson } from "../json.ts";

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

/** The other user of a conversation. */
export interface Other {
  _id: string;
  username: string;
}

interface Talk extends Outgoing {
  other: Other;
  /** Whether the viewer has seen the failures. */
  isNotified: boolean;
}

/** Talks by the other user's id. They belong to their owner: another user may sign in within the same document. */
interface Outbox {
  owner: string | null;
  talks: Record<string, Talk>;
}

/** Milliseconds to wait for a response. */
const TIMEOUT = 20_000;
/** Longest message (characters) to send after the page has closed; browsers allow 64 kB in total. */
const KEEPALIVE_LIMIT = 5000;

// Outlives the screens: a response may come after the viewer has left the conversation.
let outbox: Outbox = { owner: null, talks: {} };
const watchers = new Set<() => void>();
/** The last request to each person. Parallel requests could be stored in any order. */
const turns = new Map<string, Promise<unknown>>();

function set(next: Outbox): void {
  outbox = next;
  for (const watcher of [...watchers]) watcher();
}

const talksOf = (me: string | null, { owner, talks } = outbox) => (owner === me ? talks : {});

const talkWith = (me: string, other: Other): Talk =>
  talksOf(me)[other._id] ?? { ...NOTHING, other, isNotified: true };

const withTalk = (me: string, talk: Talk): Outbox => ({
  owner: me,
  talks: { ...talksOf(me), [talk.other._id]: talk },
});

/** Saves the text of the box. Notifies no watchers: the box already shows it. */
export function keepDraft(me: string, other: Other, draft: string): void {
  outbox = withTalk(me, { ...talkWith(me, other), draft });
}

/** Sends a message even if its screen unmounts. A failed message returns to the draft. */
export async function send(me: string, other: Other, content: string): Promise<void> {
  const talk = talkWith(me, other);
  const key = failedKey(talk, content) ?? newKey();
  set(withTalk(me, { ...talk, ...withSending(talk, { key, content, createdAt: new Date().toISOString() }) }));
  const turn = (turns.get(other._id) ?? Promise.resolve()).then(() => post(other._id, { content, key }));
  turns.set(other._id, turn);
  const { message, reason = null } = await turn;
  if (message) {
    emitRealtime(STORED, message);
    noteStored(me, [message]);
  } else if (outbox.owner === me) {
    const failed = withFailure(talkWith(me, other), key, reason);
    // A key pressed before the box shows the new draft would replace it.
    flushSync(() => set(withTalk(me, { ...talkWith(me, other), ...failed, isNotified: false })));
  }
}

/** Removes messages that a page or an event reports as stored. */
export function noteStored(me: string, messages: MessageJson[]): void {
  for (const { receiver, key } of messages) {
    const talk = talksOf(me)[receiver._id];
    const stored = talk && key ? withStored(talk, key) : talk;
    if (talk && stored && stored !== talk) set(withTalk(me, { ...talk, ...stored }));
  }
}

/** Records that the viewer has seen the failures in these talks. */
export function markNotified(seen: Talk[]): void {
  if (seen.length === 0) return;
  const talks = { ...outbox.talks };
  for (const { other } of seen) {
    const talk = talks[other._id];
    if (talk) talks[other._id] = { ...talk, isNotified: true };
  }
  set({ ...outbox, talks });
}

/**
 * Returns the viewer's talks by the other user's id. State rather than an external store: React then renders it
 * together with other changes of the same event, and no message vanishes between temporary and stored.
 */
export function useOutbox(me: string | null): Record<string, Talk> {
  const [value, setValue] = useState(outbox);
  useEffect(() => {
    const watcher = () => setValue(outbox);
    watcher();
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, []);
  return talksOf(me, value);
}

/** Browsers lack crypto.randomUUID over plain HTTP. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the stored message, or the server's reason for a refusal. Never throws. */
async function post(
  other: string,
  body: { content: string; key: string },
): Promise<{ message?: MessageJson; reason?: string }> {
  try {
    const response = await fetch(`/api/messages/send/${other}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      keepalive: body.content.length <= KEEPALIVE_LIMIT,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const answer = await response.json();
    if (response.ok) return { message: answer };
    return response.status < 500 ? { reason: String(answer.message) } : {};
  } catch {
    return {};
  }
}
