import type { Kind } from "./schema.ts";

interface Placed {
  kind: Kind;
  actor_id: number | null;
  problem_id: number | null;
  solution_id: number | null;
}

/** The screen of what happened. */
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

/** What a screen tells its reader: everything of a kind, or what is about one subject. */
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

/** What a reader has seen once the screen at this address is open: `pathOf` the other way round. */
export function toldAt({ pathname, search }: URL): OnScreen | null {
  // Further pages and the box of sent invitations do not begin with what is new.
  if (search !== "") return null;
  for (const [path, kind] of screens) {
    const match = path.exec(pathname);
    if (match) return { kind, subject: match[1] === undefined ? null : Number(match[1]) };
  }
  return null;
}
