import type { Database } from "../../app/platform/db/connection.server.ts";
import { addSolution } from "../../app/rooms/solutions/commands.server.ts";
import { type SolutionFields, solutionSchema } from "../../app/rooms/solutions/schema.ts";
import type { Viewer } from "../../app/viewer.ts";
import { deafHub } from "./factories.ts";

/** Valid input for a solution, with the given fields replaced. */
export function solutionFields(changes: Partial<SolutionFields> = {}): SolutionFields {
  return {
    approach: "Count the *attacked* pairs and subtract.",
    description: "There are $4(n-1)(n-2)$ of them.",
    code: "n = int(input())\nprint(n)",
    language: "python",
    ...changes,
  };
}

/** Adds a solution. @returns its id. */
export function createSolution(
  db: Database,
  author: Viewer,
  problemId: number,
  changes: Partial<SolutionFields> = {},
  time = Date.now(),
): Promise<number> {
  const input = solutionSchema.parse(solutionFields(changes));
  return addSolution({ db, hub: deafHub, now: () => time }, author, problemId, input);
}
