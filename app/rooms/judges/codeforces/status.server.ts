import { z } from "zod";
import type { How } from "../../../platform/db/tables/judges.ts";
import { type Submission, seconds } from "../judge.server.ts";
import { author, partyOf, problem, toFacts } from "./answers.server.ts";

export const submission = z.object({
  id: z.number().int().positive(),
  contestId: z.number().int().positive().optional().catch(undefined),
  creationTimeSeconds: seconds,
  problem,
  author: author.optional().catch(undefined),
  verdict: z.string().optional().catch(undefined),
});

const ways: Record<string, How> = {
  CONTESTANT: "contest",
  OUT_OF_COMPETITION: "contest",
  VIRTUAL: "virtual",
};

export function toSubmission(entry: z.output<typeof submission>, handle: string): Submission | null {
  const { id, contestId, creationTimeSeconds: at, author, verdict } = entry;
  const task = toFacts(entry.problem, contestId);
  if (!task) return null;
  return {
    id: String(id),
    task,
    // The problems of acm.sgu.ru are in no contest, though their submissions name one.
    contest: contestId === undefined || !task.contest ? task.contest : String(contestId),
    party: author && partyOf(author, handle),
    at,
    verdict: verdictOf(verdict),
    how: ways[author?.participantType ?? ""] ?? "practice",
    startedAt: author?.startTimeSeconds,
  };
}

/** Verdicts of submissions that are still being judged. */
const pending = new Set(["SUBMITTED", "TESTING"]);

function verdictOf(verdict: string | undefined): Submission["verdict"] {
  if (verdict === undefined || pending.has(verdict)) return "pending";
  if (verdict === "OK") return "solved";
  return verdict === "COMPILATION_ERROR" ? "compile" : "wrong";
}
