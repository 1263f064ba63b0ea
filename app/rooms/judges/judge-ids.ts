/** The judges that submissions are imported from. */
export const judgeIds = ["codeforces", "atcoder", "leetcode"] as const;
export type JudgeId = (typeof judgeIds)[number];
