import type { Config } from "../../platform/config.server.ts";
import { judgeTitle } from "./addresses.ts";
import type { JudgeId } from "./judge-ids.ts";

/** The judges that the operator has not turned off. */
export function configuredJudges(config: Config): JudgeId[] {
  const on: JudgeId[] = [];
  if (config.codeforcesApiUrl) on.push("codeforces");
  if (config.atcoderApiUrl) on.push("atcoder");
  if (config.leetcodeApiUrl) on.push("leetcode");
  return on;
}

export const isOn = (config: Config, judge: string) => configuredJudges(config).some((id) => id === judge);
/** Whether a code in the profile proves a handle there, in place of a compile error. */
export const takesCodes = (judge: string) => judge === "leetcode";

/** What a judge does not show, for its users. */
export const limitOf = (judge: string) =>
  judge === "leetcode"
    ? "LeetCode shows only the newest 20 problems that somebody solved. Older ones can be marked by hand."
    : null;

export const isOff = (judge: string) => `This site does not import from ${judgeTitle(judge)}.`;
