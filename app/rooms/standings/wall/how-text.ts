import type { How } from "../../../platform/db/tables/judges.ts";
import { whenText } from "../boards/cell-text.ts";

interface Solve {
  how: How | "posted" | "team" | "hand" | null;
  solved_at: number | null;
  verified: number;
  vouched: number;
}

interface Times {
  starts_at: number | null;
  ends_at: number | null;
}

const ways = {
  contest: "in contest",
  virtual: "virtually",
  practice: "upsolved",
  team: "with a team",
} as const;

/** How a member solved a problem of a contest: "in contest, 1:31", "upsolved, +2 d, unverified". */
export function howText(
  { how, solved_at: at, verified, vouched }: Solve,
  { starts_at, ends_at }: Times,
): string {
  if (how === null || how === "hand") return "says so";
  if (how === "posted") return "posted here";
  // A contest's problem may have been solved in another one, hours or years away from this.
  const isWithin = at !== null && starts_at !== null && ends_at !== null && at >= starts_at && at <= ends_at;
  const after = how === "contest" && isWithin ? at - starts_at : null;
  const status = how === "practice" ? "upsolved" : "contest";
  const when = whenText({ status, at, after, by: "import", trust: "verified" }, ends_at);
  const trust = verified === 1 ? "" : vouched === 1 ? "vouched" : "unverified";
  return [ways[how], when, trust].filter(Boolean).join(", ");
}
