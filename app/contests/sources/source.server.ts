import { z } from "zod";
import { beginning } from "../../text/plain-text.ts";
import type { SourceId } from "../schema.ts";

/** A contest that has not begun, as a source announces it. Times are milliseconds since the epoch. */
export interface AnnouncedContest {
  externalId: string;
  name: string;
  startsAt: number;
  endsAt: number;
}

/** What is kept of a source's answer. */
export interface Listing {
  /** All contests the answer told of, past ones included. */
  total: number;
  /** Those that have not begun and whose time is known, soonest first. */
  upcoming: AnnouncedContest[];
}

/** A site that publishes its contests as JSON. */
export interface ContestSource {
  id: SourceId;
  /** Where the list is fetched. */
  address: string;
  /** @throws SourceFailure for an answer that is no list. Entries it cannot make sense of are left out. */
  read(answer: unknown): Promise<Listing>;
}

/** Why a source's list could not be had; the message is for the operator's log. */
export class SourceFailure extends Error {
  constructor(
    message: string,
    /** How long the source wants to be left alone, in milliseconds. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "SourceFailure";
  }
}

/** More than any site announces; a source gone wild does not fill the calendar. */
const MOST_KEPT = 1000;
const LONGEST_NAME = 300;
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** One line that reads in the order it is written, with something to be seen in it. */
export const nameSchema = z
  .string()
  .transform((name) => {
    const line = name.replace(/\p{Bidi_Control}+/gu, "").replace(/[\s\p{Cc}]+/gu, " ");
    return beginning(line.trim(), LONGEST_NAME);
  })
  .pipe(z.string().regex(/[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u));

/** Of times in milliseconds: begins before the year 2100 and lasts a year at most. */
export function isPlausible({ startsAt, endsAt }: AnnouncedContest): boolean {
  return startsAt > 0 && startsAt < Date.UTC(2100) && endsAt > startsAt && endsAt - startsAt <= YEAR;
}

/** Entries read at once, before other work gets its turn. */
const BATCH = 1000;

/**
 * Reads the entries of a list one by one.
 * @param read gives null for an entry that is not to be kept.
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
