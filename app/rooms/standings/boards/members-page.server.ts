import { encodeCursor, type PageRequest, type Position } from "../../../platform/http/pages.server.ts";
import { type Member, placeId } from "./standing.ts";

export const pageOfMembers = (members: Member[], request: PageRequest) =>
  pageOfRows(members, request, placeId);

/**
 * A page of rows in an order that the database does not keep. A cursor also holds the row's position, in case the row has
 * left the list since.
 */
export function pageOfRows<T>(
  members: T[],
  { limit, after, before }: PageRequest,
  idOf: (member: T) => number,
) {
  const find = ({ id }: Position) => members.findIndex((member) => idOf(member) === id);
  const clamp = (place: number) => Math.min(Math.max(Math.trunc(place), 0), members.length);
  const placeOf = (position: Position, found: number) => (found < 0 ? clamp(position.key) : found);
  const to = before && placeOf(before, find(before));
  const from = after ? placeOf(after, find(after) + 1 || -1) : Math.max(0, (to ?? 0) - limit);
  const end = Math.min(to ?? from + limit, members.length);
  const rows = members.slice(from, end);
  const cursor = (place: number) => {
    const member = members[place];
    return encodeCursor({ key: place, id: member ? idOf(member) : 1 });
  };
  return {
    rows,
    from,
    newer: from > 0 && rows.length > 0 ? cursor(from) : null,
    older: end < members.length && rows.length > 0 ? cursor(end - 1) : null,
  };
}
