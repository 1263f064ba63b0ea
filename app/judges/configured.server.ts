import type { Config } from "../config.server.ts";
import { judgeTitle } from "./addresses.ts";
import type { JudgeId } from "./schema.ts";

/** The judges that the operator has not turned off. */
export function configuredJudges(config: Config): JudgeId[] {
  const on: JudgeId[] = [];
  if (config.codeforcesApiUrl) on.push("codeforces");
  if (config.atcoderApiUrl) on.push("atcoder");
  return on;
}

export const isOn = (config: Config, judge: string) => configuredJudges(config).some((id) => id === judge);
export const isOff = (judge: string) => `This site does not import from ${judgeTitle(judge)}.`;
