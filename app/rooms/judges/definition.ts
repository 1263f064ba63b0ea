export interface TaskAddress {
  judge: string;
  /** The key used by the judge, such as 1900D or abc300_a. */
  key: string;
  contest?: string;
  letter?: string;
  link: string;
}

interface Asked {
  query: URLSearchParams;
  /** The part before the judge's host: "m1", "abc001.contest". */
  subdomain: string;
}

/** A problem's path. In a pair, the second part names the query parameter that holds the key. */
type Form = RegExp | readonly [path: RegExp, query: string];

/** A judge with `imports` also has an adapter in adapters/. */
export interface JudgeDefinition {
  id: string;
  title: string;
  /** The main host comes first. Subdomains such as m1.codeforces.com match too. */
  hosts: readonly string[];
  forms: readonly Form[];
  /** Prefixes that other judges use for mirrors of its problems, such as Virtual Judge's "CodeForces-2102A". */
  names?: readonly string[];
  /** Parses a form's captures, or a key in a mirror's spelling. */
  read(parts: string[], asked?: Asked): Omit<TaskAddress, "judge"> | TaskAddress | null;
  /** The address of a past contest, for judges whose contests have leaderboards. */
  contestLink?(key: string): string;
  calendar?: Calendar;
  imports?: Imports;
}

interface Service {
  api: string;
  isOpen: boolean;
}

interface Calendar {
  /** The service that lists contests; <ID>_CONTESTS_URL overrides it. By default, the import API. */
  service?: Service;
  /** The base address of contest pages, to which the key is appended. */
  pages: string;
}

/** How to read members' submissions. <ID>_API_URL overrides the address. */
interface Imports extends Service {
  /** Minimum milliseconds between two requests. */
  pace: number;
  handle: RegExp;
  /** The path of profiles, up to the handle. */
  profile: string;
  /** Judges that do not list failed submissions need a code in the profile. */
  proof: "compile error" | "code";
  hasSignIn?: boolean;
  /** The path of clubs' own groups, up to the group's code. */
  groups?: string;
  note?: string;
}

export const NUMBER = /^\d{1,9}$/;
export const WORD = /^\w{1,60}$/;
export const SLUG = /^[\w.-]{1,100}$/;
export const PAIR = /^[\w.-]{1,60}\/[\w.-]{1,60}$/;

/** Parses case-insensitive keys that match a pattern; several captures are joined by slashes. */
export const keyed =
  (shape: RegExp, link: (key: string) => string): JudgeDefinition["read"] =>
  (parts) => {
    const key = parts.join("/");
    return shape.test(key) ? { key: key.toLowerCase(), link: link(key) } : null;
  };
