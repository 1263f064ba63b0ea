import { z } from "zod";
import type { How } from "../../platform/db/tables/judges.ts";
import { beginning } from "../../platform/text/plain-text.ts";

/** A task as a judge describes it; what is undefined stays as it is known. */
export interface TaskFacts {
  judge: string;
  key: string;
  link: string;
  contest?: string;
  letter?: string;
  name?: string;
  rating?: number | null;
  tags?: string;
}

/** A submission as it is imported; its source code never is. */
export interface Submission {
  /** The judge's own id. */
  id: string;
  task: TaskFacts;
  /** Milliseconds since the epoch. */
  at: number;
  /** 'compile' neither tries nor solves; 'pending' is still being judged. */
  verdict: "solved" | "wrong" | "compile" | "pending";
  how: How;
  /** When the member began the contest, if the judge says so: a virtual one begins at any time. */
  startedAt?: number | undefined;
  /** Whether others have a part in it, so that it proves no handle: a team's is listed for each of its members. */
  isShared?: boolean;
}

/** The rating after a rated contest. */
export interface RatingChange {
  /** The judge's own key. */
  contest: string;
  name: string;
  rank: number | null;
  rating: number;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface Page {
  submissions: Submission[];
  /** Where the next page begins, in the adapter's own words. */
  cursor: string;
  isLast: boolean;
}

/** A contest of a judge; times are milliseconds since the epoch. */
export interface JudgeContest {
  key: string;
  name: string;
  startsAt: number;
  endsAt: number;
}

export interface Catalogue {
  contests: JudgeContest[];
  tasks: TaskFacts[];
}

/** Bytes of a list of everything, unpacked: Codeforces' problems take 3 MB. */
export const LIST_LIMIT = 20 * 1024 * 1024;

/** Sends one request to a judge, in its turn. @param options.limit the most bytes of its answer, unpacked. */
export type Ask = (path: string, options?: { body?: unknown; limit?: number }) => Promise<unknown>;

/** What an import needs of one judge. */
export interface Judge {
  id: string;
  title: string;
  /** The address that Ask's paths are below. */
  base: string;
  /** The least time between the starts of two requests, in milliseconds. */
  pace: number;
  headers?: Record<string, string>;
  /** What to do instead of importing a handle that the judge does not know: its new name, if it was renamed. */
  findRenamed?(ask: Ask, handle: string): Promise<string | null>;
  /** Reads a page of a handle's submissions. @param cursor null for a first import. @throws JudgeFailure */
  readPage(ask: Ask, handle: string, cursor: string | null): Promise<Page>;
  /** The submissions since a moment, newest pages only: where a compile error that proves a handle is looked for. */
  readSince?(ask: Ask, handle: string, since: number): Promise<Submission[]>;
  /** What a user says of themselves: where a code that proves a handle is looked for. */
  readAbout?(ask: Ask, handle: string): Promise<string>;
  /** A handle's rating after each rated contest. @throws JudgeFailure */
  readRatings?(ask: Ask, handle: string): Promise<RatingChange[]>;
  /** All contests and problems. */
  readCatalogue?(ask: Ask): Promise<Catalogue>;
  /** Understands a failed answer. */
  explain?(status: number, body: string): JudgeFailure | null;
}

/** A handle that is not known, too many requests, no answer, or one that cannot be read. */
export type FailureKind = "unknown" | "limit" | "down" | "odd";

/** A judge does not give what it was asked for; the message is for the operator's log. */
export class JudgeFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "JudgeFailure";
  }
}

const LONGEST_NAME = 200;

/** A judge's name of something: one visible line without bidirectional controls; empty if there is nothing to see. */
export const nameOf = (name: unknown): string => {
  if (typeof name !== "string") return "";
  const line = name.replace(/\p{Bidi_Control}+/gu, "").replace(/[\s\p{Cc}]+/gu, " ");
  const text = beginning(line.trim(), LONGEST_NAME);
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : "";
};

const LATEST = Date.UTC(2100);

/** Seconds since the epoch, as milliseconds. */
export const seconds = z
  .number()
  .int()
  .positive()
  .max(LATEST / 1000)
  .transform((value) => value * 1000);

/** A rating that a judge may give. */
export const rating = z.number().int().min(0).max(10_000).nullish().catch(undefined);

/**
 * Reads a list, 500 entries at a time, without those that the schema or `toValue` (by null) leaves out.
 * @param of what it lists, for the operator's log.
 * @returns what was read, and the length of the whole list.
 * @throws JudgeFailure for what is no list.
 */
export async function readList<S extends z.ZodType, T>(
  entries: unknown,
  of: string,
  schema: S,
  toValue: (entry: z.output<S>) => T | null,
): Promise<{ read: T[]; length: number }> {
  if (!Array.isArray(entries)) throw new JudgeFailure("odd", `The answer is not a list of ${of}`);
  const read: T[] = [];
  for (let from = 0; from < entries.length; from += 500) {
    if (from > 0) await new Promise(setImmediate);
    for (const entry of entries.slice(from, from + 500)) {
      const checked = schema.safeParse(entry);
      const value = checked.success ? toValue(checked.data) : null;
      if (value !== null) read.push(value);
    }
  }
  return { read, length: entries.length };
}
