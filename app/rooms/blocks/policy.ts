import type { Actor } from "../../viewer.ts";

/**
 * Owners and the operator read the whole audit log, coaches what they did themselves: other entries would show who reports
 * or watches over them.
 */
export const readsWholeAudit = ({ role }: Pick<Actor, "role">): boolean =>
  role === "owner" || role === "operator";
