import type { Application } from "../../platform/application.ts";
import { atcoder } from "./adapters/atcoder.server.ts";
import { codeforces } from "./adapters/codeforces.server.ts";
import { leetcode } from "./adapters/leetcode.server.ts";
import type { Judge } from "./judge.server.ts";

/** Adapters of the judges that the operator has not turned off. */
export function openJudges({ config, db, now }: Pick<Application, "config" | "db" | "now">): Judge[] {
  const timesOf = async (contests: string[]) => {
    if (contests.length === 0) return new Map();
    const rows = await db
      .selectFrom("task_contests")
      .select(["key", "starts_at", "ends_at"])
      .where("judge", "=", "atcoder")
      .where("key", "in", contests)
      .execute();
    return new Map(
      rows.flatMap(({ key, starts_at: startsAt, ends_at: endsAt }) =>
        startsAt === null || endsAt === null ? [] : [[key, { startsAt, endsAt }] as const],
      ),
    );
  };
  const judges: Judge[] = [];
  if (config.codeforcesApiUrl) judges.push(codeforces(config.codeforcesApiUrl, now));
  if (config.atcoderApiUrl) judges.push(atcoder(config.atcoderApiUrl, timesOf));
  if (config.leetcodeApiUrl) judges.push(leetcode(config.leetcodeApiUrl));
  const { judgePaceMs } = config;
  return judgePaceMs === undefined ? judges : judges.map((judge) => ({ ...judge, pace: judgePaceMs }));
}
