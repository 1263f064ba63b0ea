import { type JudgeDefinition, keyed, NUMBER, PAIR, SLUG, WORD } from "./definition.ts";
import { atcoder, codeforces } from "./imported.ts";

const readUva: JudgeDefinition["read"] = ([key = ""], asked) => {
  // These addresses contain internal ids instead of problem numbers.
  if (asked?.query.has("problem")) {
    const link = `https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=${key}`;
    return NUMBER.test(key) ? { key: `id${key}`, link } : null;
  }
  if (!/^\d{3,5}$/.test(key)) return null;
  return { key, link: `https://onlinejudge.org/external/${Math.floor(Number(key) / 100)}/p${key}.pdf` };
};

/** Luogu mirrors other judges. SPOJ is missing because Luogu numbers its problems differently. */
const onLuogu: [prefix: string, judge: string, read: JudgeDefinition["read"]][] = [
  ["CF", codeforces.id, codeforces.read],
  ["AT_", atcoder.id, atcoder.read],
  ["UVA", "uva", readUva],
];

const readLuogu: JudgeDefinition["read"] = (parts) => {
  const key = parts.join().toUpperCase();
  const [prefix = "", judge, read] = onLuogu.find(([prefix]) => key.startsWith(prefix)) ?? [];
  const theirs = read?.([key.slice(prefix.length)]);
  if (judge && theirs) return { judge, ...theirs };
  return keyed(WORD, (key) => `https://www.luogu.com.cn/problem/${key}`)(parts);
};

/** Judges whose keys have several spellings or several parts. */
export const otherJudges: readonly JudgeDefinition[] = [
  {
    id: "cses",
    title: "CSES",
    hosts: ["cses.fi"],
    forms: [/^\/\w{1,40}\/(?:task|view|stats|submit)\/(\d{1,6})$/i, /^\/(\d{1,6})\/task\/([a-z])$/i],
    names: ["cses"],
    read: ([key = "", letter]) => {
      if (letter)
        return {
          key: `${key}${letter}`.toLowerCase(),
          link: `https://cses.fi/${key}/task/${letter.toUpperCase()}`,
        };
      return NUMBER.test(key) ? { key, link: `https://cses.fi/problemset/task/${key}` } : null;
    },
  },
  {
    id: "luogu",
    title: "Luogu",
    hosts: ["luogu.com.cn", "luogu.com", "luogu.org"],
    forms: [[/^\/problem\/show$/i, "pid"], /^\/(?:problem|problemnew\/show|problem\/solution)\/(\w{1,60})$/i],
    names: ["luogu", "洛谷"],
    read: readLuogu,
  },
  {
    id: "uva",
    title: "UVa",
    hosts: ["onlinejudge.org", "uva.es"],
    forms: [[/^\/(?:index\.php)?$/i, "problem"], /^\/external\/\d{1,3}\/p?(\d{3,5})\.(?:html?|pdf)$/i],
    names: ["uva"],
    read: readUva,
  },
  {
    id: "timus",
    title: "Timus",
    hosts: ["acm.timus.ru", "timus.online"],
    forms: [[/^\/(?:problem|print)\.aspx$/i, "num"]],
    names: ["ural", "timus"],
    read: ([key = ""], asked) =>
      // Space 1 is the archive; others are contests.
      NUMBER.test(key) && (asked?.query.get("space") ?? "1") === "1"
        ? { key, link: `https://acm.timus.ru/problem.aspx?space=1&num=${key}` }
        : null,
  },
  {
    id: "tlx",
    title: "TLX",
    hosts: ["tlx.toki.id"],
    forms: [
      /^\/(?:problems|contests)\/([\w.-]{1,60})\/(?:problems\/)?([a-z]\w{0,2})$/i,
      /^\/courses\/([\w.-]{1,40}\/chapters\/\w{1,10})\/problems\/([a-z]\w{0,2})$/i,
    ],
    read: ([set = "", letter = ""]) => ({
      key: `${set}/${letter}`.toLowerCase(),
      link: `https://tlx.toki.id/${set.includes("/") ? "courses" : "problems"}/${set}${set.includes("/") ? "/problems" : ""}/${letter.toUpperCase()}`,
    }),
  },
  {
    id: "hackerrank",
    title: "HackerRank",
    hosts: ["hackerrank.com"],
    forms: [/^(?:\/contests\/([\w-]{1,100}))?\/challenges\/([\w-]{1,100})(?:\/|$)/i],
    names: ["hackerrank"],
    read: (parts) => {
      const slug = parts.at(-1) ?? "";
      // Some challenges exist only in a contest.
      const [contest] = parts.length > 1 ? parts : [];
      const place = contest && contest !== "master" ? `contests/${contest}/challenges` : "challenges";
      const link = `https://www.hackerrank.com/${place}/${slug}/problem`;
      return SLUG.test(slug) ? { key: slug.toLowerCase(), link } : null;
    },
  },
  {
    id: "hackerearth",
    title: "HackerEarth",
    hosts: ["hackerearth.com"],
    forms: [
      /^\/problem\/([\w-]{1,60})\/([\w-]{1,150})(?:\/|$)/i,
      /^\/practice(?:\/[\w-]{1,80}){1,5}\/practice-problems\/([\w-]{1,60})\/([\w-]{1,150})(?:\/|$)/i,
      /^\/challenges?\/[\w-]{1,60}\/[\w-]{1,150}\/([\w-]{1,60})\/([\w-]{1,150})$/i,
    ],
    read: ([kind = "", slug = ""]) => ({
      key: slug.toLowerCase(),
      link: `https://www.hackerearth.com/problem/${kind}/${slug}/`,
    }),
  },
  {
    id: "nowcoder",
    title: "NowCoder",
    hosts: ["ac.nowcoder.com"],
    forms: [/^\/acm\/problem\/(\d{1,8})$/i, /^\/acm\/contest\/(\d{1,8})\/([a-z]\d?)$/i],
    read: ([first = "", letter]) =>
      letter
        ? {
            key: `${first}/${letter}`.toLowerCase(),
            link: `https://ac.nowcoder.com/acm/contest/${first}/${letter.toUpperCase()}`,
          }
        : { key: first, link: `https://ac.nowcoder.com/acm/problem/${first}` },
  },
  {
    id: "adventofcode",
    title: "Advent of Code",
    hosts: ["adventofcode.com"],
    forms: [/^\/(20\d\d)\/day\/(\d{1,2})$/i],
    read: ([year = "", day = ""]) => ({
      key: `${year}/${day}`,
      link: `https://adventofcode.com/${year}/day/${day}`,
    }),
  },
  {
    id: "hydro",
    title: "Hydro",
    hosts: ["hydro.ac"],
    forms: [/^\/d\/(\w{1,40})\/p\/(\w{1,40})$/i, /^\/p\/(\w{1,40})$/i],
    read: (parts) =>
      keyed(
        parts.length > 1 ? PAIR : WORD,
        () => `https://hydro.ac/${parts.length > 1 ? `d/${parts[0]}/` : ""}p/${parts.at(-1)}`,
      )(parts),
  },
];
