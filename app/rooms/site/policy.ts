import type { Actor } from "../../viewer.ts";

/** Coaches read the site's settings, owners change them. */
export const mayChangeSettings = ({ role }: Pick<Actor, "role">): boolean =>
  role === "owner" || role === "operator";
