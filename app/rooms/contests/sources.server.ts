import { z } from "zod";
import type { Config } from "../../platform/config.server.ts";
import { OutsideFailure } from "../../platform/http/fetch-json.server.ts";
import { beginning } from "../../platform/text/plain-text.ts";
import type { SourceId } from "./schema.ts";

/** An upcoming contest. Times are milliseconds since the epoch. */
interface AnnouncedContest {
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
  /** The least time between two requests to its site, in milliseconds. */
  pace: number;
  /** Reads a response, without its invalid entries. @throws OutsideFailure when it is not a list. */
  read(answer: unknown): Promise<Listing>;
}

/** More than any site announces: a faulty source must not flood the calendar. */
const MOST_KEPT = 1000;
const LONGEST_NAME = 300;
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** One visible line without bidirectional controls. */
const nameSchema = z
  .string()
  .transform((name) => {
    const line = name.replace(/\p{Bidi_Control}+/gu, "").replace(/[\s\p{Cc}]+/gu, " ");
    return beginning(line.trim(), LONGEST_NAME);
  })
  .pipe(z.string().regex(/[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u));

/** Whether a contest starts before 2100 and lasts at most a year. */
function isPlausible({ startsAt, endsAt }: AnnouncedContest): boolean {
  return startsAt > 0 && startsAt < Date.UTC(2100) && endsAt > startsAt && endsAt - startsAt <= YEAR;
}

/** Entries read before yielding to other work. */
const BATCH = 1000;

/**
 * Reads the entries of a list one by one.
 * @param read returns null for an entry to drop.
 */
async function readUpcoming(
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

const codeforcesAnswer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("OK"), result: z.array(z.unknown()) }),
  z.object({ status: z.literal("FAILED"), comment: z.string().optional() }),
]);

const codeforcesContest = z.object({
  id: z.number().int().positive(),
  name: nameSchema,
  phase: z.literal("BEFORE"),
  startTimeSeconds: z.number().int().positive(),
  durationSeconds: z.number().int().positive(),
});

/** @param apiUrl such as https://codeforces.com/api, which takes a request every two seconds, of judges too. */
export function codeforces(apiUrl: string, pace = 2000): ContestSource {
  return {
    id: "codeforces",
    address: `${apiUrl}/contest.list?gym=false`,
    pace,
    async read(answer) {
      const checked = codeforcesAnswer.safeParse(answer);
      if (!checked.success) throw new OutsideFailure("The answer is not that of contest.list");
      if (checked.data.status === "FAILED") {
        throw new OutsideFailure(`It answered FAILED: ${checked.data.comment?.slice(0, 200) ?? "no reason"}`);
      }
      const { result } = checked.data;
      return { total: result.length, upcoming: await readUpcoming(result, readCodeforces) };
    },
  };
}

function readCodeforces(entry: unknown) {
  // Every response contains the whole history: skip past contests early.
  if ((entry as { phase?: unknown } | null)?.phase !== "BEFORE") return null;
  const checked = codeforcesContest.safeParse(entry);
  if (!checked.success) return null;
  const { id, name, startTimeSeconds, durationSeconds } = checked.data;
  return {
    externalId: String(id),
    name,
    startsAt: startTimeSeconds * 1000,
    endsAt: (startTimeSeconds + durationSeconds) * 1000,
  };
}

const list = z.array(z.unknown());
const codechefAnswer = z.object({
  status: z.literal("success"),
  future_contests: list,
  present_contests: list.optional(),
  past_contests: list.optional(),
});

const codechefContest = z.object({
  contest_code: z.string().regex(/^[\w-]{1,60}$/),
  contest_name: nameSchema,
  contest_start_date_iso: z.iso.datetime({ offset: true }),
  contest_end_date_iso: z.iso.datetime({ offset: true }),
});

/** @param address such as https://www.codechef.com/api/list/contests/all */
export function codechef(address: string, pace = 1000): ContestSource {
  return {
    id: "codechef",
    address,
    pace,
    async read(answer) {
      const checked = codechefAnswer.safeParse(answer);
      if (!checked.success) throw new OutsideFailure("The answer is not a list of contests");
      const { future_contests: future, present_contests: present, past_contests: past } = checked.data;
      return {
        total: future.length + (present?.length ?? 0) + (past?.length ?? 0),
        upcoming: await readUpcoming(future, readCodechef),
      };
    },
  };
}

function readCodechef(entry: unknown) {
  const checked = codechefContest.safeParse(entry);
  if (!checked.success) return null;
  return {
    externalId: checked.data.contest_code,
    name: checked.data.contest_name,
    startsAt: Date.parse(checked.data.contest_start_date_iso),
    endsAt: Date.parse(checked.data.contest_end_date_iso),
  };
}

/** The sources that the configuration turns on. */
export function configuredSources(config: Config): ContestSource[] {
  const { codeforcesApiUrl, codechefContestsUrl, judgePaceMs } = config;
  return [
    ...(codeforcesApiUrl ? [codeforces(codeforcesApiUrl, judgePaceMs)] : []),
    ...(codechefContestsUrl ? [codechef(codechefContestsUrl, judgePaceMs)] : []),
  ];
}

/** Ids of the sources to list. @param wanted narrows them to one. */
export function sourcesToShow(config: Config, wanted?: SourceId): SourceId[] {
  const on = configuredSources(config).map(({ id }) => id);
  return wanted ? on.filter((id) => id === wanted) : on;
}

/** The listed sites, and the address of their contest pages. */
const sites: Record<SourceId, { title: string; pages: string }> = {
  codeforces: { title: "Codeforces", pages: "https://codeforces.com/contests/" },
  codechef: { title: "CodeChef", pages: "https://www.codechef.com/" },
};

// Ids come from the database: another version may have stored further sources.
const siteOf = (id: string) => (sites as Record<string, (typeof sites)[SourceId] | undefined>)[id];

export const sourceTitle = (id: string): string => siteOf(id)?.title ?? id;

/** The address of a contest on its site. */
export const contestPage = (source: string, externalId: string): string =>
  `${siteOf(source)?.pages ?? ""}${encodeURIComponent(externalId)}`;
