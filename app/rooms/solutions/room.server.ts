import type { Room } from "../../platform/room.ts";
import { dropSolution } from "./commands.server.ts";
import { releaseHiddenSolutions } from "./deletions.server.ts";

export const solutions: Room = {
  release: releaseHiddenSolutions,
  work: [{ table: "solutions", drop: dropSolution }],
};
