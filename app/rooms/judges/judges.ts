import type { JudgeDefinition } from "./definition.ts";
import { otherJudges } from "./hosts.ts";
import { atcoder, codeforces, leetcode } from "./imported.ts";
import { keyedJudges } from "./keyed-hosts.ts";

/** Mirrors the problems of other judges. */
export const virtualJudge: JudgeDefinition = {
  id: "vjudge",
  title: "Virtual Judge",
  hosts: ["vjudge.net", "vjudge.net.cn", "vjudge.csgrandeur.cn", "virtualjudge.net"],
  forms: [/^\/problem\/([^/]{3,120})$/i],
  read([key = ""]) {
    const [, name = "", theirs = ""] = /^(e-olymp|[^-]{1,40})-(.{1,60})$/i.exec(key) ?? [];
    const judge = judges.find(({ names }) => names?.includes(name.toLowerCase()));
    const read = judge?.read([theirs]);
    if (judge && read) return { judge: judge.id, ...read };
    const link = `https://vjudge.net/problem/${encodeURIComponent(key)}`;
    return name ? { key: key.toLowerCase(), link } : null;
  },
};

export const judges: readonly JudgeDefinition[] = [
  codeforces,
  atcoder,
  leetcode,
  ...otherJudges,
  ...keyedJudges,
  virtualJudge,
];

const byId = new Map(judges.map((judge) => [judge.id, judge]));
export const judgeOf = (id: string): JudgeDefinition | undefined => byId.get(id);

export const importedJudges = judges.flatMap(({ imports, ...judge }) =>
  imports ? { ...judge, imports } : [],
);
export const judgeIds = importedJudges.map(({ id }) => id);
export const importsOf = (judge: string) => judgeOf(judge)?.imports;
export type ImportedJudge = (typeof importedJudges)[number];

export const apiSetting = (judge: string) => `${judge.toUpperCase()}_API_URL`;
export const calendarSetting = (judge: string) => `${judge.toUpperCase()}_CONTESTS_URL`;

export const judgeServices = Object.fromEntries(
  judges.flatMap(({ id, imports, calendar }) => [
    ...(imports ? [[apiSetting(id), imports] as const] : []),
    ...(calendar?.service ? [[calendarSetting(id), calendar.service] as const] : []),
  ]),
);

/** The judges where clubs have groups of their own. */
export const groupJudges = importedJudges.filter(({ imports }) => imports.groups !== undefined);
