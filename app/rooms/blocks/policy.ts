import type { Actor } from "../../viewer.ts";

/**
 * Owners and the operator read the whole audit log. Coaches read only their own actions: other entries would reveal
 * who reports them.
 */
export const readsWholeAudit = ({ role }: Pick<Actor, "role">): boolean =>
  role === "owner" || role === "operator";
