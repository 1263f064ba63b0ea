import { z } from "zod";
import type { Config } from "../../platform/config.server.ts";
import { OutsideFailure } from "../../platform/http/fetch-json.server.ts";
import { codeforces } from "../judges/imported.ts";
import { calendarOf, nameOf } from "../judges/index.server.ts";
import { judgeOf, judges } from "../judges/judges.ts";
import { codechef } from "../judges/keyed-hosts.ts";

/** Times are milliseconds since the epoch. */
interface AnnouncedContest {
  externalId: string;
  name: string;
  startsAt: number;
  endsAt: number;
}

export interface Listing {
  /** Number of contests in the response, including past ones. */
  total: number;
  upcoming: AnnouncedContest[];
}

export interface ContestSource {
  id: string;
  address: string;
  pace: number;
  /** Parses a response, skipping invalid entries. @throws OutsideFailure if it is not a list. */
  read(answer: unknown): Promise<Listing>;
}

/** More than any site lists. Keeps a faulty source from flooding the calendar. */
const MOST_KEPT = 1000;
const LONGEST_NAME = 300;
const YEAR = 365 * 24 * 60 * 60 * 1000;
/** Entries to parse before yielding to other work. */
const BATCH = 1000;

const nameSchema = z
  .string()
  .transform((name) => nameOf(name, LONGEST_NAME))
  .pipe(z.string().min(1));

const isPlausible = ({ startsAt, endsAt }: AnnouncedContest): boolean =>
  startsAt > 0 && startsAt < Date.UTC(2100) && endsAt > startsAt && endsAt - startsAt <= YEAR;

async function readUpcoming(
  entries: unknown[],
  schema: z.ZodType<AnnouncedContest>,
): Promise<AnnouncedContest[]> {
  const found = new Map<string, AnnouncedContest>();
  for (let from = 0; from < entries.length; from += BATCH) {
    if (from > 0) await new Promise(setImmediate);
    for (const entry of entries.slice(from, from + BATCH)) {
      const contest = schema.safeParse(entry).data;
      if (contest && isPlausible(contest)) found.set(contest.externalId, contest);
    }
  }
  return [...found.values()].sort((a, b) => a.startsAt - b.startsAt).slice(0, MOST_KEPT);
}

const codeforcesAnswer = z.discriminatedUnion("status", [
  z.object({ status: z.literal("OK"), result: z.array(z.unknown()) }),
  z.object({ status: z.literal("FAILED"), comment: z.string().optional() }),
]);

const codeforcesContest = z
  .object({
    id: z.number().int().positive(),
    name: nameSchema,
    startTimeSeconds: z.number().int().positive(),
    durationSeconds: z.number().int().positive(),
  })
  .transform(({ id, name, startTimeSeconds, durationSeconds }) => ({
    externalId: String(id),
    name,
    startsAt: startTimeSeconds * 1000,
    endsAt: (startTimeSeconds + durationSeconds) * 1000,
  }));

const list = z.array(z.unknown());
const codechefAnswer = z.object({
  status: z.literal("success"),
  future_contests: list,
  present_contests: list.default([]),
  past_contests: list.default([]),
});

const codechefContest = z
  .object({
    contest_code: z.string().regex(/^[\w-]{1,60}$/),
    contest_name: nameSchema,
    contest_start_date_iso: z.iso.datetime({ offset: true }),
    contest_end_date_iso: z.iso.datetime({ offset: true }),
  })
  .transform((contest) => ({
    externalId: contest.contest_code,
    name: contest.contest_name,
    startsAt: Date.parse(contest.contest_start_date_iso),
    endsAt: Date.parse(contest.contest_end_date_iso),
  }));

type Settings = Pick<Config, "services" | "judgePaceMs">;

const readers: Record<string, Pick<ContestSource, "read"> & { path: string }> = {
  [codeforces.id]: {
    path: "/contest.list?gym=false",
    async read(answer) {
      const checked = codeforcesAnswer.safeParse(answer);
      if (!checked.success) throw new OutsideFailure("The response is not from contest.list");
      if (checked.data.status === "FAILED") {
        throw new OutsideFailure(`It answered FAILED: ${checked.data.comment?.slice(0, 200) ?? "no reason"}`);
      }
      const { result } = checked.data;
      // Every response contains the whole history, so drop old contests first.
      const future = result.filter((entry) => (entry as { phase?: unknown } | null)?.phase === "BEFORE");
      return { total: result.length, upcoming: await readUpcoming(future, codeforcesContest) };
    },
  },
  [codechef.id]: {
    path: "",
    async read(answer) {
      const checked = codechefAnswer.safeParse(answer);
      if (!checked.success) throw new OutsideFailure("The response is not a list of contests");
      const { future_contests: future, present_contests: present, past_contests: past } = checked.data;
      const total = future.length + present.length + past.length;
      return { total, upcoming: await readUpcoming(future, codechefContest) };
    },
  },
};

export function configuredSources(config: Settings): ContestSource[] {
  return judges.flatMap((judge) => {
    const [base, reader] = [calendarOf(config, judge), readers[judge.id]];
    if (!base || !reader) return [];
    // Shares the rate limit of imports from the same judge.
    const pace = config.judgePaceMs ?? judge.imports?.pace ?? 1000;
    return [{ id: judge.id, address: base + reader.path, pace, read: reader.read }];
  });
}

export function sourcesToShow(config: Settings, wanted?: string): string[] {
  const on = configuredSources(config).map(({ id }) => id);
  return wanted ? on.filter((id) => id === wanted) : on;
}

// Ids in the database may come from a version of the site with other sources.
export const sourceTitle = (id: string): string => judgeOf(id)?.title ?? id;

export const contestPage = (source: string, externalId: string): string =>
  `${judgeOf(source)?.calendar?.pages ?? ""}${encodeURIComponent(externalId)}`;
