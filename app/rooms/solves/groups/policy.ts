import type { Actor } from "../../../viewer.ts";

/** The key belongs to somebody's account at the judge; everything else about groups is up to all staff. */
export const mayKeepKeys = ({ role }: Pick<Actor, "role">): boolean =>
  role === "owner" || role === "operator";
