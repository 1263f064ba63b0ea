import { z } from "zod";
import type { Application } from "../../platform/application.ts";
import type { How } from "../../platform/db/tables/judges.ts";
import { beginning } from "../../platform/text/plain-text.ts";

/** A task as described by a judge; undefined fields leave the stored values unchanged. */
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

/** A team in a contest. */
export interface Party {
  /** Identifies the team in its contest. */
  key: string;
  name: string;
  /** The handles of all members. */
  members: string[];
}

/** Source code is never imported. */
export interface Submission {
  id: string;
  task: TaskFacts;
  /** The key of the contest that it was sent in, if that is not the task's own. */
  contest?: string | undefined;
  /** The team that sent it, which every member's list shows. */
  party?: Party | undefined;
  /** Milliseconds since the epoch. */
  at: number;
  /** 'compile' counts neither as an attempt nor as a solve; 'pending' is still being judged. */
  verdict: "solved" | "wrong" | "compile" | "pending";
  how: How;
  /** When the member started the contest, if the judge says so: virtual contests can start at any time. */
  startedAt?: number | undefined;
  /** Listed for other handles too, so it cannot verify this one. */
  isShared?: boolean;
}

export interface RatingChange {
  contest: string;
  name: string;
  rank: number | null;
  rating: number;
  at: number;
}

export interface Page {
  submissions: Submission[];
  /** Where the next page starts. Only the adapter interprets it. */
  cursor: string;
  isLast: boolean;
}

/** Times are milliseconds since the epoch. */
export interface JudgeContest {
  key: string;
  name: string;
  startsAt: number;
  endsAt: number;
}

/** A task's place in a contest, for judges whose contests share tasks. */
export interface Place {
  contest: string;
  task: string;
  letter: string;
}

export interface Catalogue {
  contests: JudgeContest[];
  tasks: TaskFacts[];
  places?: Place[];
}

/** A contest as the judge itself describes it. */
export interface ContestFacts {
  name: string;
  /** Milliseconds since the epoch. */
  startsAt: number | null;
  /** In milliseconds. */
  lasts: number | null;
  isOver: boolean;
  /** Whether its problems get ratings, perhaps days later. */
  isRated: boolean;
  tasks: TaskFacts[];
}

/** How far somebody has got with a task; without `solvedAt`, they have only tried it. */
export interface LiveResult {
  task: string;
  /** Milliseconds since the epoch; null if the judge does not say. */
  solvedAt?: number | null;
}

/** Somebody who takes part in a contest that is running. Tasks without a result are untouched. */
export interface LiveRow {
  handles: string[];
  party: Party | undefined;
  results: LiveResult[];
}

/** The standings or, if there are none, the handle that makes the judge refuse the whole request. */
export type LiveStandings = { facts: ContestFacts; rows: LiveRow[] } | { unknown: string };

/** A contest of a club's own group. */
export interface GroupContest {
  key: string;
  name: string;
  /** Milliseconds since the epoch. */
  startsAt: number | null;
  /** In milliseconds. */
  lasts: number | null;
}

/** Some of a contest's submissions, newest first. A team's are here once for each of its members. */
export interface GroupPage {
  submissions: { handle: string; submission: Submission }[];
  /** The number of the first submission of the next page. */
  next: number;
  isLast: boolean;
}

/** Maximum unpacked bytes of a complete list. Codeforces' problems take 3 MB. */
export const LIST_LIMIT = 20 * 1024 * 1024;

/** Sends one request within the judge's rate limit. @param options.limit maximum unpacked bytes */
export type Ask = (path: string, options?: { body?: unknown; limit?: number }) => Promise<unknown>;

/**
 * How to read a club's own groups. Needs an API key: without one, or with a wrong one, the JudgeFailure is of kind
 * "key"; where the key may not see a group or a contest, it is "refused".
 */
export interface GroupReader {
  readGroup(ask: Ask, code: string): Promise<GroupContest[]>;
  readGroupContest(ask: Ask, code: string, key: string): Promise<ContestFacts>;
  /** @param from 1 for the first page. */
  readGroupStatus(ask: Ask, code: string, key: string, from: number): Promise<GroupPage>;
}

/** How to read from one judge. Every method may throw JudgeFailure. */
export interface Reader {
  headers?: Record<string, string>;
  /** The new name of a handle that the judge no longer knows; null if it was not renamed. */
  findRenamed?(ask: Ask, handle: string): Promise<string | null>;
  /** Lists only the newest submissions, so that what is missing from the list is not gone. */
  isPartial?: true;
  /** @param cursor null for the first import, and for a reading of the whole history. */
  readPage(ask: Ask, handle: string, cursor: string | null): Promise<Page>;
  /** The submissions since a given time, newest first. A compile error among them may verify a handle. */
  readSince?(ask: Ask, handle: string, since: number): Promise<Submission[]>;
  /** The profile text, which may contain the code that verifies a handle. */
  readAbout?(ask: Ask, handle: string): Promise<string>;
  readRatings?(ask: Ask, handle: string): Promise<RatingChange[]>;
  readCatalogue?(ask: Ask): Promise<Catalogue>;
  /** A contest with all of its problems. A private contest is a JudgeFailure of kind "refused". */
  readContest?(ask: Ask, key: string): Promise<ContestFacts>;
  /** How far these handles have got in a running contest. */
  readLive?(ask: Ask, key: string, handles: string[]): Promise<LiveStandings>;
  /** How many of the handles, from the first, one call of readLive may take. */
  countFitting?(handles: string[]): number;
  /** The names of contests that the catalogue leaves out. */
  readGyms?(ask: Ask): Promise<{ key: string; name: string }[]>;
  groups?: GroupReader;
  /** Explains an error response if its body is more specific than its status. */
  explain?(status: number, body: string): JudgeFailure | null;
}

export interface Judge extends Reader {
  id: string;
  title: string;
  /** Ask appends its paths to this address. */
  base: string;
  pace: number;
}

export type Opening = Pick<Application, "config" | "db" | "now" | "secrets">;

export interface Adapter {
  judge: string;
  open(app: Opening): Reader;
}

/** In order: an unknown handle, a private contest, a bad API key, too many requests, no response, an unreadable response. */
export type FailureKind = "unknown" | "refused" | "key" | "limit" | "down" | "odd";

/** The message is for the operator's log. */
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

/** One visible line without bidirectional controls; empty if nothing is visible. */
export const nameOf = (name: unknown, longest = LONGEST_NAME): string => {
  if (typeof name !== "string") return "";
  const line = name.replace(/\p{Bidi_Control}+/gu, "").replace(/[\s\p{Cc}]+/gu, " ");
  const text = beginning(line.trim(), longest);
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : "";
};

const LATEST = Date.UTC(2100);

export const seconds = z
  .number()
  .int()
  .positive()
  .max(LATEST / 1000)
  .transform((value) => value * 1000);

/** In seconds. */
export const LONGEST = 10 * 366 * 24 * 60 * 60;

/** How long something lasts, in seconds: some practice contests practically never end. */
export const duration = z
  .number()
  .int()
  .positive()
  .transform((value) => Math.min(value, LONGEST));

export const rating = z.number().int().min(0).max(10_000).nullish().catch(undefined);

/** More problems than any contest has. */
export const MOST_PROBLEMS = 1000;

/**
 * Parses 500 entries at a time, skipping any that fail the schema or map to null. @param most entries beyond these are
 * left out @throws JudgeFailure
 */
export async function readList<S extends z.ZodType, T>(
  entries: unknown,
  of: string,
  schema: S,
  toValue: (entry: z.output<S>) => T | null,
  most = Number.POSITIVE_INFINITY,
): Promise<{ read: T[]; length: number }> {
  if (!Array.isArray(entries)) throw new JudgeFailure("odd", `The response is not a list of ${of}`);
  const read: T[] = [];
  const some = entries.slice(0, most);
  for (let from = 0; from < some.length; from += 500) {
    if (from > 0) await new Promise(setImmediate);
    for (const entry of some.slice(from, from + 500)) {
      const checked = schema.safeParse(entry);
      const value = checked.success ? toValue(checked.data) : null;
      if (value !== null) read.push(value);
    }
  }
  return { read, length: entries.length };
}
