import type { Clock } from "./clock.ts";
import { encodeFrame } from "./frames.server.ts";
import type { PresenceCount } from "./presence.server.ts";
import { ONLINE_USERS, PRESENCE_CHANGES } from "./protocol.ts";

/** Minimum milliseconds between full lists. */
const LIST_PACE = 1_000;
/** Additional milliseconds per online user: keeps lists below 2 kB/s for each follower. */
const LIST_PACE_EACH = 5;

type NewsKind = "lists" | "changes";

interface Follower {
  send(frame: string): void;
}

export type PresenceNews = ReturnType<typeof createPresenceNews>;

export function createPresenceNews(presence: PresenceCount, clock: Clock) {
  const followers: Record<NewsKind, Set<Follower>> = { lists: new Set(), changes: new Set() };
  let isListDue = false;
  const list = () => encodeFrame(ONLINE_USERS, presence.online().map(String));

  function sendLists(): void {
    isListDue = false;
    if (followers.lists.size === 0) return;
    const frame = list();
    for (const follower of [...followers.lists]) follower.send(frame);
  }

  presence.onChange(({ joined, left }) => {
    if (followers.changes.size > 0) {
      const frame = encodeFrame(PRESENCE_CHANGES, { joined: joined.map(String), left: left.map(String) });
      for (const follower of [...followers.changes]) follower.send(frame);
    }
    if (followers.lists.size === 0 || isListDue) return;
    isListDue = true;
    clock.after(LIST_PACE + LIST_PACE_EACH * presence.online().length, sendLists);
  });

  return {
    follow(follower: Follower, kind: NewsKind): void {
      followers[kind === "lists" ? "changes" : "lists"].delete(follower);
      followers[kind].add(follower);
      follower.send(list());
    },
    unfollow(follower: Follower): void {
      followers.lists.delete(follower);
      followers.changes.delete(follower);
    },
  };
}
