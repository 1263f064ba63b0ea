/** A judge's problem, as its address names it. */
export interface TaskAddress {
  judge: string;
  /** The judge's own key: 1900D, abc300_a. */
  key: string;
  /** The contest's key, if the address names one. */
  contest?: string;
  /** The problem's place in its contest. */
  letter?: string;
  /** The canonical address. */
  link: string;
}

interface Asked {
  query: URLSearchParams;
  /** What comes before the judge's host: "m1", "abc001.contest". */
  subdomain: string;
}

/** A path that names a problem; with a second part, the query parameter that holds the key instead of the path's captures. */
type Form = RegExp | readonly [path: RegExp, query: string];

/** Everything this site knows about a judge. Those with `imports` also have an adapter in adapters/. */
export interface JudgeDefinition {
  id: string;
  title: string;
  /** The main host first. Subdomains such as m1.codeforces.com count too. */
  hosts: readonly string[];
  forms: readonly Form[];
  /** Prefixes under which other judges mirror its problems: Virtual Judge's "CodeForces-2102A". */
  names?: readonly string[];
  /** Reads what a form captures, or a key as a mirror writes it. */
  read(parts: string[], asked?: Asked): Omit<TaskAddress, "judge"> | TaskAddress | null;
  /** The address of a past contest, for judges whose contests have boards. */
  contestLink?(key: string): string;
  calendar?: Calendar;
  imports?: Imports;
}

/** An outside address, and whether it is asked unless the operator says so. */
interface Service {
  api: string;
  isOpen: boolean;
}

/** A public list of upcoming contests. */
interface Calendar {
  /** Read from here, set by <ID>_CONTESTS_URL; without it, from what is imported. */
  service?: Service;
  /** The address of contest pages, without the key. */
  pages: string;
}

/** How members' submissions are read, from the address that <ID>_API_URL sets. */
interface Imports extends Service {
  /** Minimum milliseconds between two requests. */
  pace: number;
  /** Handles the judge allows. */
  handle: RegExp;
  /** The path of profiles, before the handle. */
  profile: string;
  /** What proves a handle: a compile error, or a code in the profile where the judge lists no failed submissions. */
  proof: "compile error" | "code";
  /** Whether members can sign in there to prove a handle. */
  hasSignIn?: boolean;
  /** What members should know about its imports. */
  note?: string;
}

export const NUMBER = /^\d{1,9}$/;
export const WORD = /^\w{1,60}$/;
export const SLUG = /^[\w.-]{1,100}$/;
export const PAIR = /^[\w.-]{1,60}\/[\w.-]{1,60}$/;

/** Reads case-insensitive keys of one shape; captured parts are joined by slashes. */
export const keyed =
  (shape: RegExp, link: (key: string) => string): JudgeDefinition["read"] =>
  (parts) => {
    const key = parts.join("/");
    return shape.test(key) ? { key: key.toLowerCase(), link: link(key) } : null;
  };
