import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { emitRealtime } from "../../../platform/realtime/client/hooks.ts";
import { STORED } from "../events.ts";
import type { MessageJson } from "../json.ts";

export interface Unsent {
  /** The stored message has the same key. */
  key: string;
  content: string;
  createdAt: string;
}

interface Outgoing {
  draft: string;
  temporary: Unsent[];
  /** Failed messages, whose texts have returned to the draft. */
  failed: Unsent[];
  reason: string | null;
}

export const NOTHING: Outgoing = { draft: "", temporary: [], failed: [], reason: null };

const textOf = (messages: Unsent[]) => messages.map(({ content }) => content).join("\n\n");

export function withSending(outgoing: Outgoing, message: Unsent): Outgoing {
  return { ...NOTHING, temporary: [...outgoing.temporary, message] };
}

/** Returns a failed message to the draft: after earlier failures, before newly typed text. */
export function withFailure(outgoing: Outgoing, key: string, reason: string | null): Outgoing {
  const message = outgoing.temporary.find((one) => one.key === key);
  if (!message) return outgoing;
  const temporary = outgoing.temporary.filter((one) => one !== message);
  const isUntouched = outgoing.draft.trim() === textOf(outgoing.failed);
  const failed = isUntouched ? [...outgoing.failed, message] : [message];
  const draft = isUntouched ? textOf(failed) : `${message.content}\n\n${outgoing.draft.trim()}`;
  return { draft, temporary, failed, reason };
}

/** Removes a stored message. If sending had failed, its unedited text also leaves the box. */
export function withStored(outgoing: Outgoing, key: string): Outgoing {
  const others = (messages: Unsent[]) => messages.filter((one) => one.key !== key);
  const [temporary, failed] = [others(outgoing.temporary), others(outgoing.failed)];
  if (failed.length < outgoing.failed.length) {
    const isUntouched = outgoing.draft.trim() === textOf(outgoing.failed);
    return { ...outgoing, temporary, failed, draft: isUntouched ? textOf(failed) : outgoing.draft };
  }
  return temporary.length < outgoing.temporary.length ? { ...outgoing, temporary } : outgoing;
}

/** A failed message may have been stored after all, so resending its text reuses the key. */
export const failedKey = ({ failed }: Outgoing, content: string) =>
  failed.find((message) => message.content === content)?.key;

export interface Other {
  _id: string;
  username: string;
}

interface Talk extends Outgoing {
  other: Other;
  isNotified: boolean;
}

/** Conversations by the other user's id. The owner changes when someone else signs in without a page load. */
interface Outbox {
  owner: string | null;
  talks: Record<string, Talk>;
}

/** In milliseconds. */
const TIMEOUT = 20_000;
/** The longest message, in characters, that is sent even if the page closes. Browsers allow 64 kB in total. */
const KEEPALIVE_LIMIT = 5000;

// Kept outside the screens, because a response may arrive after the viewer has left the conversation.
let outbox: Outbox = { owner: null, talks: {} };
const watchers = new Set<() => void>();
/** The last request to each person. Requests run one after another, so messages are stored in order. */
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

/** Does not notify watchers, because the box already shows the draft. */
export function keepDraft(me: string, other: Other, draft: string): void {
  outbox = withTalk(me, { ...talkWith(me, other), draft });
}

/** Sends a message even if the screen unmounts. If sending fails, the text returns to the draft. */
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
    // Render now: a key pressed before the box shows the draft would overwrite the draft.
    flushSync(() => set(withTalk(me, { ...talkWith(me, other), ...failed, isNotified: false })));
  }
}

export function noteStored(me: string, messages: MessageJson[]): void {
  for (const { receiver, key } of messages) {
    const talk = talksOf(me)[receiver._id];
    const stored = talk && key ? withStored(talk, key) : talk;
    if (talk && stored && stored !== talk) set(withTalk(me, { ...talk, ...stored }));
  }
}

export function markNotified(seen: Talk[]): void {
  if (seen.length === 0) return;
  const talks = { ...outbox.talks };
  for (const { other } of seen) {
    const talk = talks[other._id];
    if (talk) talks[other._id] = { ...talk, isNotified: true };
  }
  set({ ...outbox, talks });
}

/** Uses state, not an external store, so that it renders together with an event's other changes. */
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

/** crypto.randomUUID is available only over HTTPS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Never throws. @returns the stored message, or why the server refused it */
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
