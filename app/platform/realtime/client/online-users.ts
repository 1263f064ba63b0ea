import { ONLINE_USERS, PRESENCE_CHANGES } from "../protocol.ts";
import { connectionState, keepSending, onRealtimeEvent, watchConnection } from "./connection.ts";

let online: ReadonlySet<string> | null = null;
const watchers = new Set<() => void>();
let release: (() => void)[] = [];

function know(next: ReadonlySet<string> | null): void {
  if (next === online) return;
  online = next;
  for (const watcher of watchers) watcher();
}

function change({ joined, left }: { joined: string[]; left: string[] }): void {
  if (!online) return;
  const next = new Set([...online, ...joined]);
  for (const id of left) next.delete(id);
  know(next);
}

const ask = (changes: boolean) => ({ event: "presence", data: { changes } });

export const onlineUsers = () => online;

export function watchOnlineUsers(watcher: () => void): () => void {
  if (watchers.size === 0) {
    release = [
      onRealtimeEvent(ONLINE_USERS, (ids) => know(new Set(ids as string[]))),
      onRealtimeEvent(PRESENCE_CHANGES, (changes) => change(changes as Parameters<typeof change>[0])),
      watchConnection(() => ["off", "lost"].includes(connectionState()) && know(null)),
      keepSending("presence", ask(true), ask(false)),
    ];
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    for (const end of release) end();
    online = null;
  };
}
