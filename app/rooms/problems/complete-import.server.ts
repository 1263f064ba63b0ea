import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { describeAddress } from "../solves/index.server.ts";
import { judgeOfAddress } from "../solves/json.ts";
import type { ImportedProblem } from "./import.ts";

/** Adds the title, rating and tags from the judge's list. */
export async function completeImport(
  { db, judges }: Pick<Application, "db" | "judges">,
  problem: ImportedProblem,
): Promise<ImportedProblem> {
  const known = await completeKnown(db, problem);
  if (known) return known;
  const judge = judgeOfAddress(problem.link);
  if (!judge) return problem;
  await judges.catalogue(judge);
  return (await completeKnown(db, problem)) ?? problem;
}

/** Uses only stored data; undefined for an unknown problem. */
export async function completeKnown(db: Connection, problem: ImportedProblem) {
  const known = await describeAddress(db, problem.link);
  if (!known) return undefined;
  const { name, tags, rating } = known;
  return {
    ...problem,
    title: name,
    platform: { ...problem.platform, ...(rating !== undefined && { rating: String(rating) }) },
    ...(tags && { tags }),
  };
}
