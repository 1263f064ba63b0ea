import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { emitRealtime } from "../../realtime/client/hooks.ts";
import { STORED } from "../events.ts";
import type { MessageJson } from "../json.ts";
import { failedKey, NOTHING, type Outgoing, withFailure, withSending, withStored } from "../outgoing.ts";

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
