import { z } from "zod";
import { beginning } from "../../text/plain-text.ts";
import type { SourceId } from "../schema.ts";

/** An upcoming contest. Times are milliseconds since the epoch. */
export interface AnnouncedContest {
  externalId: string;
  name: string;
  startsAt: number;
  endsAt: number;
}

/** The result of reading a source's response. */
export interface Listing {
  /** All contests in the response, past ones included. */
  total: number;
  /** Upcoming ones with a known time, soonest first. */
  upcoming: AnnouncedContest[];
}

/** A site that publishes its contests as JSON. */
export interface ContestSource {
  id: SourceId;
  /** The address of the list. */
  address: string;
  /** Reads a response, without its invalid entries. @throws SourceFailure when it is not a list. */
  read(answer: unknown): Promise<Listing>;
}

/** A failed request to a source; the message is for the operator's log. */
export class SourceFailure extends Error {
  constructor(
    message: string,
    /** How long the source asks to wait, in milliseconds. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "SourceFailure";
  }
}

/** More than any site announces: a faulty source must not flood the calendar. */
const MOST_KEPT = 1000;
const LONGEST_NAME = 300;
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** One visible line without bidirectional controls. */
export const nameSchema = z
  .string()
  .transform((name) => {
    const line = name.replace(/\p{Bidi_Control}+/gu, "").replace(/[\s\p{Cc}]+/gu, " ");
    return beginning(line.trim(), LONGEST_NAME);
  })
  .pipe(z.string().regex(/[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u));

/** Whether a contest starts before 2100 and lasts at most a year. */
export function isPlausible({ startsAt, endsAt }: AnnouncedContest): boolean {
  return startsAt > 0 && startsAt < Date.UTC(2100) && endsAt > startsAt && endsAt - startsAt <= YEAR;
}

/** Entries read before yielding to other work. */
const BATCH = 1000;

/**
 * Reads the entries of a list one by one.
 * @param read returns null for an entry to drop.
 */
export async function readUpcoming(
  entries: unknown[],
  read: (entry: unknown) => AnnouncedContest | null,
): Promise<AnnouncedContest[]> {
  const found = new Map<string, AnnouncedContest>();
  for (let from = 0; from < entries.length; from += BATCH) {
    if (from > 0) await new Promise(setImmediate);
    for (const entry of entries.slice(from, from + BATCH)) {
      const contest = read(entry);
      if (contest && isPlausible(contest)) found.set(contest.externalId, contest);
    }
  }
  return [...found.values()].sort((a, b) => a.startsAt - b.startsAt).slice(0, MOST_KEPT);
}
