import type { Room } from "../../platform/room.ts";
import { dropProblem } from "./commands.server.ts";
import { finishProblemDeletions, releasePrivateProblems } from "./deletions.server.ts";

export const problems: Room = {
  release: releasePrivateProblems,
  finish: finishProblemDeletions,
  work: [{ table: "problems", drop: dropProblem }],
};
