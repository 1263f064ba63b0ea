import type { Clock } from "./clock.ts";
import { encodeFrame } from "./frames.server.ts";
import type { PresenceCount } from "./presence.server.ts";
import { ONLINE_USERS, PRESENCE_CHANGES } from "./protocol.ts";

/** Whole lists are told again at most this often (ms), and the more people there are the seldomer: */
const LIST_PACE = 1_000;
/** ms more for each who is online, so that a list of any length costs a follower less than 2 kB a second. */
const LIST_PACE_EACH = 5;

/** Whole lists, as the specification has it, or one list and then who came and went. */
export type NewsKind = "lists" | "changes";

interface Follower {
  send(frame: string): void;
}

export interface PresenceNews {
  /** Sends the list at once, and news from now on. */
  follow(follower: Follower, kind: NewsKind): void;
  unfollow(follower: Follower): void;
}

/** Tells connections who is online. What each costs grows with the number of changes, never with its square. */
export function createPresenceNews(presence: PresenceCount, clock: Clock): PresenceNews {
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
    follow(follower, kind) {
      followers[kind === "lists" ? "changes" : "lists"].delete(follower);
      followers[kind].add(follower);
      follower.send(list());
    },
    unfollow(follower) {
      followers.lists.delete(follower);
      followers.changes.delete(follower);
    },
  };
}
