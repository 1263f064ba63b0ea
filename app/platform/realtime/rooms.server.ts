import { encodeEvent, encodeFrame } from "./frames.server.ts";
import type { Hub, HubEvent } from "./hub.server.ts";
import { ROOM_CLOSED, ROOM_JOINED } from "./protocol.ts";
import { RIGHTS_CHANGED } from "./topics.ts";

export type Audience = (userId: number) => boolean;

export interface Member {
  readonly userId: number;
  readonly isOpen: boolean;
  send(frame: string): void;
}

export type Rooms = ReturnType<typeof createRooms>;

interface Room {
  members: Set<Member>;
  unsubscribe(): void;
  delivering: Promise<void>;
}

/** Checks rights with every event, because members may lose access without a RIGHTS_CHANGED event. */
export function createRooms(
  hub: Hub,
  audienceOf: (name: string) => Promise<Audience | null>,
  onError: (error: unknown) => void,
) {
  const rooms = new Map<string, Room>();
  const closed = (name: string) => encodeFrame(ROOM_CLOSED, { room: name });

  function leave(name: string, member: Member): void {
    const room = rooms.get(name);
    if (!room?.members.delete(member) || room.members.size > 0) return;
    room.unsubscribe();
    rooms.delete(name);
  }

  async function deliver(name: string, room: Room, event: HubEvent): Promise<void> {
    const audience = await audienceOf(name);
    for (const member of [...room.members]) {
      if (audience?.(member.userId)) {
        if (event.type !== RIGHTS_CHANGED) member.send(encodeEvent(event));
      } else {
        leave(name, member);
        member.send(closed(name));
      }
    }
  }

  function roomOf(name: string): Room {
    const known = rooms.get(name);
    if (known) return known;
    const room: Room = { members: new Set(), unsubscribe: () => {}, delivering: Promise.resolve() };
    room.unsubscribe = hub.subscribe(name, (event) => {
      room.delivering = room.delivering.then(() => deliver(name, room, event)).catch(onError);
    });
    rooms.set(name, room);
    return room;
  }

  return {
    async enter(name: string, member: Member): Promise<boolean> {
      const audience = await audienceOf(name);
      // The member may have disconnected during the check.
      if (!member.isOpen) return false;
      if (!audience?.(member.userId)) {
        member.send(closed(name));
        return false;
      }
      roomOf(name).members.add(member);
      member.send(encodeFrame(ROOM_JOINED, { room: name }));
      return true;
    },
    leave,
  };
}
