import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Room } from "../../platform/room.ts";
import { dropProblem } from "./commands.server.ts";
import { problemDeletions, releasePrivateProblems } from "./deletions.server.ts";

export const problems: Room = {
  release: releasePrivateProblems,
  finish: (db) => runJob({ db }, problemDeletions),
  work: [{ table: "problems", drop: dropProblem }],
};
