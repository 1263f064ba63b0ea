import type { Actor } from "../../viewer.ts";

export const mayChangeSettings = ({ role }: Pick<Actor, "role">): boolean =>
  role === "owner" || role === "operator";
