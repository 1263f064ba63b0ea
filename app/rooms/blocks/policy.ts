import type { Actor } from "../../viewer.ts";

/** Coaches read only their own actions: other entries would reveal who reports them. */
export const readsWholeAudit = ({ role }: Pick<Actor, "role">): boolean =>
  role === "owner" || role === "operator";
