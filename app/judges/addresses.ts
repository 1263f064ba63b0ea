/** A problem of a judge, as its address names it. */
export interface TaskAddress {
  judge: string;
  /** The judge's own key: 1900D, abc300_a. */
  key: string;
  /** The contest's key, where the address names it. */
  contest?: string;
  /** The problem's place in its contest. */
  letter?: string;
  /** The address that all of its forms stand for. */
  link: string;
}

type Read = (url: URL) => TaskAddress | null;

/** Contests of Codeforces from this number on are gyms. */
const FIRST_GYM = 100_000;

const codeforces: Read = ({ pathname }) => {
  const [, contest, letter] =
    /^\/(?:contest|gym)\/(\d{1,7})\/problem\/([a-z]\d{0,2}|\d{1,2})\/?$/i.exec(pathname) ??
    /^\/problemset\/(?:gymProblem|problem)\/(\d{1,7})\/([a-z]\d{0,2}|\d{1,2})\/?$/i.exec(pathname) ??
    [];
  return contest && letter ? codeforcesTask(Number(contest), letter) : null;
};

/** A problem of Codeforces by its contest's number and its place there. */
export function codeforcesTask(contest: number, index: string): TaskAddress {
  const letter = index.toUpperCase();
  const place = contest >= FIRST_GYM ? "gym" : "contest";
  return {
    judge: "codeforces",
    key: `${contest}${letter}`,
    contest: String(contest),
    letter,
    link: `https://codeforces.com/${place}/${contest}/problem/${letter}`,
  };
}

const atcoder: Read = ({ pathname }) => {
  const [, contest, key] = /^\/contests\/([\w-]{1,60})\/tasks\/([\w-]{1,60})\/?$/.exec(pathname) ?? [];
  return contest && key ? atcoderTask(contest.toLowerCase(), key) : null;
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

const leetcode: Read = ({ pathname }) => {
  const [, slug] = /^(?:\/contest\/[\w-]{1,100})?\/problems\/([\w-]{1,100})(?:\/|$)/.exec(pathname) ?? [];
  return slug ? leetcodeTask(slug) : null;
};

/** A problem of LeetCode by its name in addresses (titleSlug). */
export function leetcodeTask(slug: string): TaskAddress {
  const key = slug.toLowerCase();
  return { judge: "leetcode", key, link: `https://leetcode.com/problems/${key}/` };
}

/** A judge whose addresses end in the problem's key. */
const simple =
  (judge: string, path: RegExp, link: (key: string) => string): Read =>
  ({ pathname }) => {
    const [, key] = path.exec(pathname) ?? [];
    return key ? { judge, key: key.toLowerCase(), link: link(key) } : null;
  };

/** Judges by host; subdomains such as m1.codeforces.com and www.acmicpc.net are theirs too. */
const judges: [host: string, read: Read][] = [
  ["codeforces.com", codeforces],
  ["codeforces.ru", codeforces],
  ["atcoder.jp", atcoder],
  ["leetcode.com", leetcode],
  // The site for China has the same problems by the same names.
  ["leetcode.cn", leetcode],
  [
    "cses.fi",
    simple("cses", /^\/problemset\/task\/(\d{1,6})\/?$/, (key) => `https://cses.fi/problemset/task/${key}`),
  ],
  [
    "codechef.com",
    simple(
      "codechef",
      /^(?:\/\w{1,40})?\/problems\/(\w{1,40})\/?$/,
      (key) => `https://www.codechef.com/problems/${key}`,
    ),
  ],
  [
    "spoj.com",
    simple("spoj", /^\/problems\/(\w{1,20})(?:\/|$)/, (key) => `https://www.spoj.com/problems/${key}/`),
  ],
  [
    "kattis.com",
    simple(
      "kattis",
      /^(?:\/contests\/\w{1,40})?\/problems\/([\w.-]{1,60})\/?$/,
      (key) => `https://open.kattis.com/problems/${key}`,
    ),
  ],
  ["dmoj.ca", simple("dmoj", /^\/problem\/(\w{1,40})(?:\/|$)/, (key) => `https://dmoj.ca/problem/${key}`)],
  [
    "acmicpc.net",
    simple("baekjoon", /^\/problem\/(\d{1,6})\/?$/, (key) => `https://www.acmicpc.net/problem/${key}`),
  ],
  [
    "luogu.com.cn",
    simple("luogu", /^\/problem\/(\w{1,40})\/?$/, (key) => `https://www.luogu.com.cn/problem/${key}`),
  ],
];

/** Reads the address of a problem, however it is written. @returns null for one of no judge known here. */
export function readTaskAddress(address: string): TaskAddress | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const host = url.hostname.toLowerCase();
  const found = judges.find(([known]) => host === known || host.endsWith(`.${known}`));
  return found?.[1](url) ?? null;
}

const titles: Record<string, string> = {
  codeforces: "Codeforces",
  atcoder: "AtCoder",
  leetcode: "LeetCode",
  cses: "CSES",
  codechef: "CodeChef",
  spoj: "SPOJ",
  kattis: "Kattis",
  dmoj: "DMOJ",
  baekjoon: "Baekjoon",
  luogu: "Luogu",
};

/** A judge's name for people; undefined for this site itself. */
export const judgeTitle = (judge: string): string => titles[judge] ?? "";

/** The address of a contest at its judge. */
export function contestLink(judge: string, key: string): string {
  if (judge === "codeforces") {
    const place = Number(key) >= FIRST_GYM ? "gym" : "contest";
    return `https://codeforces.com/${place}/${encodeURIComponent(key)}`;
  }
  return `https://atcoder.jp/contests/${encodeURIComponent(key)}`;
}

/** A judge's rating on this site's scale of 1 to 10: 800 is 1, and each 200 more is one more. */
export function siteRating(rating: number): number {
  return Math.min(10, Math.max(1, 1 + Math.floor((rating - 800) / 200)));
}
