import { ONLINE_USERS, PRESENCE_CHANGES } from "../protocol.ts";
import { connection, keepSending, onRealtimeEvent } from "./connection.ts";
import { watched } from "./watched.ts";

const online = watched<ReadonlySet<string> | null>(null);
let followers = 0;
let release: (() => void)[] = [];

function change({ joined, left }: { joined: string[]; left: string[] }): void {
  const known = online.get();
  if (!known) return;
  const next = new Set([...known, ...joined]);
  for (const id of left) next.delete(id);
  online.set(next);
}

const ask = (changes: boolean) => ({ event: "presence", data: { changes } });

export const onlineUsers = online.get;

export function watchOnlineUsers(watcher: () => void): () => void {
  const unwatch = online.watch(watcher);
  followers += 1;
  if (followers === 1) {
    release = [
      onRealtimeEvent(ONLINE_USERS, (ids) => online.set(new Set(ids as string[]))),
      onRealtimeEvent(PRESENCE_CHANGES, (changes) => change(changes as Parameters<typeof change>[0])),
      connection.watch(() => ["off", "lost"].includes(connection.get()) && online.set(null)),
      keepSending("presence", ask(true), ask(false)),
    ];
  }
  return () => {
    unwatch();
    followers -= 1;
    if (followers > 0) return;
    for (const end of release) end();
    online.set(null);
  };
}
