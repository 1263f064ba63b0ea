import type { Application } from "../context.ts";
import { judgeOfAddress } from "../judges/json.ts";
import { describeAddress } from "../judges/queries.server.ts";
import type { ImportedProblem } from "./import.ts";

/** Adds what the judge's own list says of an imported problem: its title, rating and tags. */
export async function completeImport(
  { db, judges }: Pick<Application, "db" | "judges">,
  problem: ImportedProblem,
): Promise<ImportedProblem> {
  let known = await describeAddress(db, problem.link);
  if (!known) {
    const judge = judgeOfAddress(problem.link);
    if (!judge) return problem;
    await judges.catalogue(judge);
    known = await describeAddress(db, problem.link);
  }
  if (!known) return problem;
  const { name, tags, rating } = known;
  return {
    ...problem,
    title: name,
    platform: { ...problem.platform, ...(rating !== undefined && { rating: String(rating) }) },
    ...(tags && { tags }),
  };
}
