import type { Viewer } from "../../viewer.ts";

export const canEdit = (viewer: Pick<Viewer, "id">, problem: { author_id: number | null }): boolean =>
  problem.author_id === viewer.id;

export const NOT_YOURS = "Only its author can change this problem.";
