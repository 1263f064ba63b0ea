import { type JudgeDefinition, SLUG, type TaskAddress } from "./definition.ts";

/** Codeforces contests from this number on are gyms. */
const FIRST_GYM = 100_000;
/** The Codeforces contest that contains the problems of acm.sgu.ru. */
const SGU = 99_999;

export const isGym = (contest: number) => contest >= FIRST_GYM;
const placeOf = (contest: number) => (isGym(contest) ? "gym" : "contest");

/** @param path the part of the address before the contest, which differs for groups and courses. */
export function codeforcesTask(contest: number, index: string, path = placeOf(contest)): TaskAddress {
  const letter = index.toUpperCase();
  if (contest === SGU) {
    const link = `https://codeforces.com/problemsets/acmsguru/problem/${SGU}/${letter}`;
    return { judge: codeforces.id, key: `acmsguru${letter}`, link };
  }
  return {
    judge: codeforces.id,
    key: `${contest}${letter}`,
    contest: String(contest),
    letter,
    link: `https://codeforces.com/${path}/${contest}/problem/${letter}`,
  };
}

export const codeforces = {
  id: "codeforces" as const,
  title: "Codeforces",
  hosts: ["codeforces.com", "codeforces.ru", "codeforc.es", "acm.sgu.ru"],
  forms: [
    /^\/(?:contests?|gym)\/(\d{1,7})\/problem\/([a-z]{1,3}\d{0,2}|\d{1,2})$/i,
    /^\/problemset\/(?:gymProblem|problem)\/(\d{1,7})\/([a-z]{1,3}\d{0,2}|\d{1,2})$/i,
    /^\/(group\/\w{1,40}\/contest)\/(\d{1,7})\/problem\/([a-z]{1,3}\d{0,2}|\d{1,2})$/i,
    /^\/(edu\/course\/\d{1,5}\/lesson\/\d{1,5}\/\d{1,5}\/practice\/contest)\/(\d{1,7})\/problem\/([a-z]{1,3}\d{0,2}|\d{1,2})$/i,
    /^\/problemsets\/acmsguru\/problem\/(99999)\/(\d{3})$/i,
    [/^\/problem\.php$/i, "problem"],
  ],
  names: ["codeforces", "gym", "sgu"],
  read([first = "", second, third]) {
    if (third !== undefined) return codeforcesTask(Number(second), third, first);
    if (second !== undefined) return codeforcesTask(Number(first), second);
    const [, contest, letter] = /^(\d{1,7})([a-z]{1,3}\d{0,2})$/i.exec(first) ?? [];
    if (contest && letter) return codeforcesTask(Number(contest), letter);
    return /^\d{3}$/.test(first) ? codeforcesTask(SGU, first) : null;
  },
  contestLink: (key) => `https://codeforces.com/${placeOf(Number(key))}/${encodeURIComponent(key)}`,
  calendar: { pages: "https://codeforces.com/contests/" },
  imports: {
    api: "https://codeforces.com/api",
    isOpen: true,
    pace: 2000,
    handle: /^[\w.-]{1,40}$/,
    profile: "/profile/",
    proof: "compile error",
    hasSignIn: true,
    groups: "/group/",
  },
} satisfies JudgeDefinition;

/** @param key the task's key, which several contests may share. */
export function atcoderTask(contest: string, key: string, letter?: string): TaskAddress {
  return {
    judge: atcoder.id,
    key: key.toLowerCase(),
    contest,
    ...(letter ? { letter } : {}),
    link: `https://atcoder.jp/contests/${contest}/tasks/${key}`,
  };
}

export const atcoder = {
  id: "atcoder" as const,
  title: "AtCoder",
  hosts: ["atcoder.jp"],
  forms: [/^\/contests\/([\w-]{1,60})\/tasks\/([\w-]{1,60})(?:\/editorial)?$/i, /^\/tasks\/([\w-]{1,60})$/i],
  names: ["atcoder"],
  read([first = "", second], asked) {
    if (second !== undefined) return atcoderTask(first.toLowerCase(), second);
    // Before 2016, each contest had its own host.
    const [, old] = /^([\w-]{1,60})\.contest$/i.exec(asked?.subdomain ?? "") ?? [];
    if (old) return atcoderTask(old.toLowerCase(), first);
    // Only these keys reliably start with their contest's key.
    const [, contest] = asked ? [] : (/^(a[bghr]c\d{3})_\w{1,3}$/i.exec(first) ?? []);
    return contest ? atcoderTask(contest.toLowerCase(), first.toLowerCase()) : null;
  },
  contestLink: (key) => `https://atcoder.jp/contests/${encodeURIComponent(key)}`,
  imports: {
    // AtCoder Problems is a third-party service; AtCoder itself has no API.
    api: "https://kenkoooo.com/atcoder",
    isOpen: true,
    pace: 1200,
    handle: /^\w{1,40}$/,
    profile: "/users/",
    proof: "compile error",
  },
} satisfies JudgeDefinition;

export function leetcodeTask(slug: string): TaskAddress {
  const key = slug.toLowerCase();
  return { judge: leetcode.id, key, link: `https://leetcode.com/problems/${key}/` };
}

export const leetcode = {
  id: "leetcode",
  title: "LeetCode",
  // The Chinese sites have the same problems under the same slugs.
  hosts: ["leetcode.com", "leetcode.cn", "leetcode-cn.com"],
  forms: [/^(?:\/contest\/[\w-]{1,100})?\/problems\/([\w-]{1,100})(?:\/|$)/i],
  names: ["leetcode"],
  read: ([slug = ""]) => (SLUG.test(slug) ? leetcodeTask(slug) : null),
  imports: {
    // LeetCode's private API, which often rejects other clients. Off by default.
    api: "https://leetcode.com",
    isOpen: false,
    pace: 3000,
    handle: /^[\w-]{1,40}$/,
    profile: "/u/",
    proof: "code",
    note: "LeetCode shows only the newest 20 problems that somebody solved. Older ones can be marked by hand.",
  },
} satisfies JudgeDefinition;
