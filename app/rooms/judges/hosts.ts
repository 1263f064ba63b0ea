import { type KnownJudge, keyed, NUMBER, PAIR, SLUG, type TaskAddress, WORD } from "./known-judge.ts";

/** Contests of Codeforces from this number on are gyms. */
export const FIRST_GYM = 100_000;
/** The contest that Codeforces keeps the problems of acm.sgu.ru in. */
const SGU = 99_999;

/** A problem of Codeforces by its contest's number and its place there. @param path where it is, if not among contests */
export function codeforcesTask(contest: number, index: string, path?: string): TaskAddress {
  const letter = index.toUpperCase();
  if (contest === SGU) {
    const link = `https://codeforces.com/problemsets/acmsguru/problem/${SGU}/${letter}`;
    return { judge: "codeforces", key: `acmsguru${letter}`, link };
  }
  const place = path ?? (contest >= FIRST_GYM ? "gym" : "contest");
  return {
    judge: "codeforces",
    key: `${contest}${letter}`,
    contest: String(contest),
    letter,
    link: `https://codeforces.com/${place}/${contest}/problem/${letter}`,
  };
}

const readCodeforces: KnownJudge["read"] = (parts) => {
  const [first = "", second, third] = parts;
  if (third !== undefined) return codeforcesTask(Number(second), third, first);
  if (second !== undefined) return codeforcesTask(Number(first), second);
  const [, contest, letter] = /^(\d{1,7})([a-z]\d{0,2})$/i.exec(first) ?? [];
  if (contest && letter) return codeforcesTask(Number(contest), letter);
  return /^\d{3}$/.test(first) ? codeforcesTask(SGU, first) : null;
};

/** A problem of AtCoder by its contest and its own key, which several contests may share. */
export function atcoderTask(contest: string, key: string, letter?: string): TaskAddress {
  return {
    judge: "atcoder",
    key: key.toLowerCase(),
    contest,
    ...(letter ? { letter } : {}),
    link: `https://atcoder.jp/contests/${contest}/tasks/${key}`,
  };
}

const readAtcoder: KnownJudge["read"] = (parts, asked) => {
  const [first = "", second] = parts;
  if (second !== undefined) return atcoderTask(first.toLowerCase(), second);
  // Before 2016, each contest had a host of its own.
  const [, old] = /^([\w-]{1,60})\.contest$/i.exec(asked?.subdomain ?? "") ?? [];
  if (old) return atcoderTask(old.toLowerCase(), first);
  // Others may have keys that do not begin with their contest's.
  const [, contest] = asked ? [] : (/^(a[bghr]c\d{3})_\w{1,3}$/i.exec(first) ?? []);
  return contest ? atcoderTask(contest.toLowerCase(), first.toLowerCase()) : null;
};

/** A problem of LeetCode by its name in addresses (titleSlug). */
export function leetcodeTask(slug: string): TaskAddress {
  const key = slug.toLowerCase();
  return { judge: "leetcode", key, link: `https://leetcode.com/problems/${key}/` };
}

const readUva: KnownJudge["read"] = ([key = ""], asked) => {
  // The site's addresses have ids of its own, which are not the problems' numbers.
  if (asked?.query.has("problem")) {
    const link = `https://onlinejudge.org/index.php?option=onlinejudge&page=show_problem&problem=${key}`;
    return NUMBER.test(key) ? { key: `id${key}`, link } : null;
  }
  if (!/^\d{3,5}$/.test(key)) return null;
  return { key, link: `https://onlinejudge.org/external/${Math.floor(Number(key) / 100)}/p${key}.pdf` };
};

/** Luogu shows problems of other judges; its numbers of SPOJ's are its own. */
const onLuogu: [prefix: string, judge: string, read: KnownJudge["read"]][] = [
  ["CF", "codeforces", readCodeforces],
  ["AT_", "atcoder", readAtcoder],
  ["UVA", "uva", readUva],
];

const readLuogu: KnownJudge["read"] = (parts) => {
  const key = parts.join().toUpperCase();
  const [prefix = "", judge, read] = onLuogu.find(([prefix]) => key.startsWith(prefix)) ?? [];
  const theirs = read?.([key.slice(prefix.length)]);
  if (judge && theirs) return { judge, ...theirs };
  return keyed(WORD, (key) => `https://www.luogu.com.cn/problem/${key}`)(parts);
};

/** Judges that write a key in several ways, or whose keys have several parts. */
export const judgesOfTheirOwn: readonly KnownJudge[] = [
  {
    id: "codeforces",
    title: "Codeforces",
    hosts: ["codeforces.com", "codeforces.ru", "codeforc.es", "acm.sgu.ru"],
    forms: [
      /^\/(?:contests?|gym)\/(\d{1,7})\/problem\/([a-z]\d{0,2}|\d{1,2})$/i,
      /^\/problemset\/(?:gymProblem|problem)\/(\d{1,7})\/([a-z]\d{0,2}|\d{1,2})$/i,
      /^\/(group\/\w{1,40}\/contest)\/(\d{1,7})\/problem\/([a-z]\d{0,2}|\d{1,2})$/i,
      /^\/(edu\/course\/\d{1,5}\/lesson\/\d{1,5}\/\d{1,5}\/practice\/contest)\/(\d{1,7})\/problem\/([a-z]\d{0,2}|\d{1,2})$/i,
      /^\/problemsets\/acmsguru\/problem\/(99999)\/(\d{3})$/i,
      [/^\/problem\.php$/i, "problem"],
    ],
    names: ["codeforces", "gym", "sgu"],
    read: readCodeforces,
  },
  {
    id: "atcoder",
    title: "AtCoder",
    hosts: ["atcoder.jp"],
    forms: [
      /^\/contests\/([\w-]{1,60})\/tasks\/([\w-]{1,60})(?:\/editorial)?$/i,
      /^\/tasks\/([\w-]{1,60})$/i,
    ],
    names: ["atcoder"],
    read: readAtcoder,
  },
  {
    id: "leetcode",
    title: "LeetCode",
    // The sites for China have the same problems by the same names.
    hosts: ["leetcode.com", "leetcode.cn", "leetcode-cn.com"],
    forms: [/^(?:\/contest\/[\w-]{1,100})?\/problems\/([\w-]{1,100})(?:\/|$)/i],
    names: ["leetcode"],
    read: ([slug = ""]) => (SLUG.test(slug) ? leetcodeTask(slug) : null),
  },
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
      // Contests have spaces of their own.
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
      // A contest's own challenges are nowhere else.
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
