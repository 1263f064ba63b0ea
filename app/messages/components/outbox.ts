import { useEffect, useState } from "react";
import { useRealtimeEvent } from "../../realtime/client/hooks.ts";
import { MESSAGE_SENT } from "../events.ts";
import type { MessageJson } from "../json.ts";
import {
  keyFor,
  NOTHING,
  type Outgoing,
  withDraft,
  withFailure,
  withSending,
  withStored,
} from "../outgoing.ts";
import { newKey } from "./new-key.ts";
import { postMessage } from "./post-message.ts";

/** The one a conversation is with. */
export interface Other {
  _id: string;
  username: string;
}

interface Kept {
  other: Other;
  outgoing: Outgoing;
  /** The last request under way: at once, they might be stored in any order. */
  turn: Promise<unknown>;
  /** Whether its reader has seen that something failed. */
  isTold: boolean;
}

// What is written outlasts its screen: one may be off to another before the answer comes.
/** Whose it is: another may sign in in the same document. */
let owner: string | null = null;
const all = new Map<string, Kept>();
const onScreen = new Set<string>();
const watchers = new Set<() => void>();
const receivers = new Set<(message: MessageJson) => void>();

/** Written to in the browser alone, where there is one user at a time. */
function keptFor(me: string, other: Other): Kept {
  if (owner !== me) all.clear();
  owner = me;
  const known = all.get(other._id);
  if (known) return known;
  const kept: Kept = { other, outgoing: NOTHING, turn: Promise.resolve(), isTold: true };
  all.set(other._id, kept);
  return kept;
}

function change(kept: Kept, outgoing: Outgoing): void {
  if (kept.outgoing === outgoing) return;
  kept.outgoing = outgoing;
  tellWatchers();
}

function tellWatchers(): void {
  for (const watcher of [...watchers]) watcher();
}

const outgoingTo = (me: string, id: string) => (owner === me ? (all.get(id)?.outgoing ?? NOTHING) : NOTHING);

/** Keeps what stands in the text box. Nobody is told of it: the box has it already. */
export function keepDraft(me: string, other: Other, draft: string): void {
  const kept = keptFor(me, other);
  kept.outgoing = withDraft(kept.outgoing, draft);
}

/** Sends a message, whatever becomes of the screen; what fails comes back into the draft. */
export async function send(me: string, other: Other, content: string): Promise<void> {
  const kept = keptFor(me, other);
  const key = keyFor(kept.outgoing, content, newKey);
  kept.isTold = true;
  change(kept, withSending(kept.outgoing, { key, content, createdAt: new Date().toISOString() }));
  const sending = kept.turn.then(() => postMessage(other._id, { content, key }));
  kept.turn = sending;
  const answer = await sending;
  if (answer.message) {
    for (const receive of [...receivers]) receive(answer.message);
    change(kept, withStored(kept.outgoing, new Set([key])));
    return;
  }
  const failed = withFailure(kept.outgoing, { key, reason: answer.reason });
  if (failed !== kept.outgoing) kept.isTold = onScreen.has(other._id);
  change(kept, failed);
}

/** These are on the server, as a page or an event tells. */
export function knowStored(me: string, messages: MessageJson[]): void {
  for (const { receiver, key } of messages) {
    const kept = owner === me && key ? all.get(receiver._id) : undefined;
    if (kept) change(kept, withStored(kept.outgoing, new Set([key])));
  }
}

/** What is written to somebody, while their conversation is on the screen: what fails of it is told there. */
export function useOutgoing(me: string, { _id }: Other): Outgoing {
  const outgoing = useWatched(() => outgoingTo(me, _id));
  useEffect(() => {
    const kept = owner === me ? all.get(_id) : undefined;
    if (kept) kept.isTold = true;
    onScreen.add(_id);
    tellWatchers();
    return () => void onScreen.delete(_id);
  }, [me, _id]);
  return outgoing;
}

/** Calls the handler with each message that was sent from here and is stored. */
export function useAnswer(handler: (message: MessageJson) => void): void {
  useEffect(() => {
    receivers.add(handler);
    return () => void receivers.delete(handler);
  }, [handler]);
}

/** Whom messages did not reach that failed after their conversation was left. For the root, which is always there. */
export function useUnsent(me: string | null): { unsent: Other[]; setAside(): void } {
  useRealtimeEvent<MessageJson>(MESSAGE_SENT, (message) => me && knowStored(me, [message]));
  const names = useWatched(() =>
    JSON.stringify(owner === me ? [...all.values()].filter(isUnsent).map(({ other }) => other) : []),
  );
  return { unsent: JSON.parse(names), setAside };
}

const isUnsent = ({ isTold, outgoing }: Kept) => !isTold && outgoing.failure !== null;

function setAside(): void {
  for (const kept of all.values()) kept.isTold = true;
  tellWatchers();
}

/** What could not be sent to each of the people of a list. */
export function useFailures(me: string): (id: string) => string | null {
  const failures = useWatched(() => (owner === me ? failuresOf(all) : ""));
  const known = new Map<string, string>(failures ? JSON.parse(failures) : []);
  return (id) => known.get(id) ?? null;
}

const failuresOf = (kept: typeof all) =>
  JSON.stringify(
    [...kept].flatMap(([id, { outgoing }]) => (outgoing.failure ? [[id, outgoing.failure.content]] : [])),
  );

/**
 * A part of it, as a state and not as an external store: with what the same event changes elsewhere on the screen it
 * is drawn at once, and a message does not vanish for a moment between being temporary and being stored.
 */
function useWatched<T>(read: () => T): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const watcher = () => setValue(read);
    watcher();
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  });
  return value;
}
