import { useEffect, useState } from "react";
import { emitRealtime } from "../../realtime/client/hooks.ts";
import { STORED } from "../events.ts";
import type { MessageJson } from "../json.ts";
import { failedKey, NOTHING, type Outgoing, withFailure, withSending, withStored } from "../outgoing.ts";

/** The other person of a conversation. */
export interface Other {
  _id: string;
  username: string;
}

interface Talk extends Outgoing {
  other: Other;
  /** Whether the viewer has seen that something failed. */
  isTold: boolean;
}

/** Talks by the other's id. What one user left is nothing to the next one who signs in in this document. */
interface Outbox {
  owner: string | null;
  talks: Record<string, Talk>;
}

/** ms to wait for an answer. */
const PATIENCE = 20_000;
/** Characters up to which a browser still sends after the page was closed; it takes 64 kB in all. */
const CARRIED_ON = 5000;

// Outlives the screens: an answer may come after the conversation was left.
let outbox: Outbox = { owner: null, talks: {} };
const watchers = new Set<() => void>();
/** The last request to each person. Parallel requests could be stored in any order. */
const turns = new Map<string, Promise<unknown>>();

function set(next: Outbox): void {
  outbox = next;
  for (const watcher of [...watchers]) watcher();
}

const talkWith = (me: string, other: Other): Talk =>
  (outbox.owner === me ? outbox.talks[other._id] : undefined) ?? { ...NOTHING, other, isTold: true };

function withTalk(me: string, talk: Talk): Outbox {
  const talks = outbox.owner === me ? outbox.talks : {};
  return { owner: me, talks: { ...talks, [talk.other._id]: talk } };
}

/** Keeps the text of the box. Watchers need not know: the box shows it already. */
export function keepDraft(me: string, other: Other, draft: string): void {
  outbox = withTalk(me, { ...talkWith(me, other), draft });
}

/** Sends a message, even if its screen goes. A failed one returns to the draft. */
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
    set(withTalk(me, { ...talkWith(me, other), ...failed, isTold: false }));
  }
}

/** Notes messages that a page or an event shows as stored. */
export function noteStored(me: string, messages: MessageJson[]): void {
  for (const { receiver, key } of messages) {
    const talk = outbox.owner === me ? outbox.talks[receiver._id] : undefined;
    const stored = talk && key ? withStored(talk, key) : talk;
    if (talk && stored && stored !== talk) set(withTalk(me, { ...talk, ...stored }));
  }
}

/** Notes that the viewer has seen what failed in these talks. */
export function noteTold(told: Talk[]): void {
  if (told.length === 0) return;
  const talks = { ...outbox.talks };
  for (const { other } of told) {
    const talk = talks[other._id];
    if (talk) talks[other._id] = { ...talk, isTold: true };
  }
  set({ ...outbox, talks });
}

/**
 * The viewer's talks by the other's id. A state and not an external store: React renders it together with what the
 * same event changes elsewhere, so that no message vanishes between temporary and stored.
 */
export function useOutbox(me: string | null): Record<string, Talk> {
  const [value, setValue] = useState(outbox);
  useEffect(() => {
    const watcher = () => setValue(outbox);
    watcher();
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, []);
  return value.owner === me ? value.talks : {};
}

/** crypto.randomUUID is missing over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @returns the stored message, or the server's reason for a refusal, if it gave one. Never throws. */
async function post(
  other: string,
  body: { content: string; key: string },
): Promise<{ message?: MessageJson; reason?: string }> {
  try {
    const response = await fetch(`/api/messages/send/${other}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      keepalive: body.content.length <= CARRIED_ON,
      signal: AbortSignal.timeout(PATIENCE),
    });
    const answer = await response.json();
    if (response.ok) return { message: answer };
    return response.status < 500 ? { reason: String(answer.message) } : {};
  } catch {
    return {};
  }
}
