import type { Viewer } from "../../../viewer.ts";
import { judgeTitle } from "../../judges/addresses.ts";
import { lasting } from "./day-text.ts";
import { isToSettle } from "./handle-state.ts";
import type { Handle, Member, Progress } from "./progress.server.ts";

const SHOWN = 6;
/** Somebody who joined so long ago (ms) is new. */
const NEW_FOR = 14 * 24 * 60 * 60 * 1000;

/** The handles that do not count yet, those linked first first; then the members who have none, in the order of names. */
export function settlingOf({ members, now }: Progress, viewer: Viewer, mayVouch: boolean) {
  const open = members.flatMap((member) =>
    member.handles.filter(({ state }) => isToSettle(state)).map((handle) => ({ member, handle })),
  );
  open.sort((a, b) => a.handle.linkedAt - b.handle.linkedAt || a.handle.id - b.handle.id);
  const without = members.filter(({ handles }) => handles.length === 0);
  without.sort((a, b) => (a.key < b.key ? -1 : 1));
  const rows = [
    ...open.map(({ member, handle }) => ({
      ...nameOf(member),
      text: textOf(handle, now),
      vouch: mayVouch && handle.state === "unverified" && member.id !== viewer.id ? handle.id : null,
      ask: asks(member, viewer) ? (handle.state === "failed" ? "Ask for another" : "Ask to verify") : null,
    })),
    ...without.map((member) => ({
      ...nameOf(member),
      text: withoutText(member, now),
      vouch: null,
      ask: asks(member, viewer) ? "Ask for one" : null,
    })),
  ];
  return { count: rows.length, rows: rows.slice(0, SHOWN) };
}

const nameOf = ({ id, username }: Member) => ({ id, username });

/** A place gets nothing but its invitation. */
const asks = ({ id, isPlace }: Member, viewer: Viewer) => !isPlace && id !== viewer.id;

function textOf({ judge, handle, state, message, linkedAt }: Handle, now: number): string {
  const name = `${judgeTitle(judge) || judge} ${handle}`;
  if (state === "failed") return `${name}, not read any more${message ? `: ${message}` : ""}`;
  return `${name}, unverified for ${lasting(linkedAt, now)}`;
}

function withoutText({ isPlace, joinedAt }: Member, now: number): string {
  if (isPlace) return "No handle at all, not joined yet";
  return now - joinedAt < NEW_FOR
    ? `No handle at all, joined ${lasting(joinedAt, now)} ago`
    : "No handle at all";
}
