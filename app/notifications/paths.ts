import type { Kind } from "./schema.ts";

interface Placed {
  kind: Kind;
  actor_id: number | null;
  problem_id: number | null;
  solution_id: number | null;
}

/** Path of the screen that a notification is about. */
export function pathOf({ kind, actor_id, problem_id, solution_id }: Placed): string {
  switch (kind) {
    case "problem-review":
      return `/problem/${problem_id}/reviews`;
    case "solution-review":
      return `/problem/${problem_id}/solutions/${solution_id}/reviews`;
    case "solution":
      return `/problem/${problem_id}/solutions`;
    case "discussion":
      return `/problem/${problem_id}/discussion`;
    case "invitation":
      return "/messages/invitations";
    case "invitation-accepted":
      return actor_id === null ? "/messages/invitations?box=sent" : `/messages/${actor_id}`;
  }
}

/** The notifications a screen covers: all of a kind, or those about one subject. */
export interface OnScreen {
  kind: Kind;
  subject: number | null;
}

const screens: [RegExp, Kind][] = [
  [/^\/problem\/(\d{1,15})\/reviews$/, "problem-review"],
  [/^\/problem\/\d+\/solutions\/(\d{1,15})\/reviews$/, "solution-review"],
  [/^\/problem\/(\d{1,15})\/solutions$/, "solution"],
  [/^\/problem\/(\d{1,15})\/discussion$/, "discussion"],
  [/^\/messages\/invitations$/, "invitation"],
];

/** The notifications that opening this address marks as read: the reverse of `pathOf`. */
export function toldAt({ pathname, search }: URL): OnScreen | null {
  // Later pages and the sent box do not start with what is new.
  if (search !== "") return null;
  for (const [path, kind] of screens) {
    const match = path.exec(pathname);
    if (match) return { kind, subject: match[1] === undefined ? null : Number(match[1]) };
  }
  return null;
}
