import { encodeEvent, encodeFrame } from "./frames.server.ts";
import type { Hub, HubEvent } from "./hub.server.ts";
import { ROOM_CLOSED, ROOM_JOINED } from "./protocol.ts";
import { RIGHTS_CHANGED } from "./topics.ts";

/** Whether a user may be in a room. */
export type Audience = (userId: number) => boolean;

export interface Member {
  readonly userId: number;
  readonly isOpen: boolean;
  send(frame: string): void;
}

export interface Rooms {
  /** Lets the member in, or tells them that the room is closed. @returns whether they are in. */
  enter(name: string, member: Member): Promise<boolean>;
  leave(name: string, member: Member): void;
}

interface Room {
  members: Set<Member>;
  unsubscribe(): void;
  /** Deliveries one after the other, in the order in which they were published. */
  delivering: Promise<void>;
}

/**
 * Rooms are topics of the hub that clients may ask for by name. Rights are asked for anew with every event: who was
 * let in may have lost them since, and not everything that takes them away tells of it.
 * @param audienceOf who may be in a room now; null when there is no such room.
 */
export function createRooms(
  hub: Hub,
  audienceOf: (name: string) => Promise<Audience | null>,
  onError: (error: unknown) => void,
): Rooms {
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
    async enter(name, member) {
      const audience = await audienceOf(name);
      // It may have gone while we asked.
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
