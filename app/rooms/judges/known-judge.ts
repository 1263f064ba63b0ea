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

/** What an address is read from: a path without its last slash, and a query. */
interface Asked {
  query: URLSearchParams;
  /** What stands before the judge's host: "m1", "abc001.contest". */
  subdomain: string;
}

/** A path that names a problem, and the part of the query that does where the path does not. What it captures is the key. */
type Form = RegExp | readonly [path: RegExp, query: string];

export interface KnownJudge {
  id: string;
  title: string;
  /** Subdomains such as m1.codeforces.com and www.acmicpc.net are theirs too. */
  hosts: readonly string[];
  forms: readonly Form[];
  /** What other judges that show its problems write before the key: Virtual Judge's "CodeForces-2102A". */
  names?: readonly string[];
  /** Reads the parts that a form captures, or a key as other judges write it. */
  read(parts: string[], asked?: Asked): Omit<TaskAddress, "judge"> | TaskAddress | null;
}

export const NUMBER = /^\d{1,9}$/;
export const WORD = /^\w{1,60}$/;
export const SLUG = /^[\w.-]{1,100}$/;
export const PAIR = /^[\w.-]{1,60}\/[\w.-]{1,60}$/;

/** Reads keys of one shape, whose case does not matter; the parts of one are joined by slashes. */
export const keyed =
  (shape: RegExp, link: (key: string) => string): KnownJudge["read"] =>
  (parts) => {
    const key = parts.join("/");
    return shape.test(key) ? { key: key.toLowerCase(), link: link(key) } : null;
  };
