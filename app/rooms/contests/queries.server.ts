import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Row } from "../../platform/db/tables.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { fetchPage, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { configuredSources, sourceTitle } from "./sources.server.ts";

/** Exclusive bounds of a contest's start, in milliseconds since the epoch. */
export interface Span {
  after: number;
  before?: number;
}

/** For `in` conditions, since some databases reject an empty list. */
const oneOf = (sources: readonly string[]): readonly string[] => (sources.length > 0 ? sources : [""]);

function startingIn(db: Connection, sources: readonly string[], { after, before }: Span) {
  const contests = db
    .selectFrom("contests")
    .where("starts_at", ">", after)
    .where("source", "in", oneOf(sources));
  return before === undefined ? contests : contests.where("starts_at", "<", before);
}

const COLUMNS = ["id", "source", "external_id", "name", "starts_at", "ends_at"] as const;

export type ContestEntry = Pick<Row<"contests">, (typeof COLUMNS)[number]>;

export function listContests(db: Connection, sources: readonly string[], span: Span, page: PageRequest) {
  const contests = startingIn(db, sources, span).select(COLUMNS);
  return fetchPage(contests, page, { key: "starts_at", keyOf: (row) => row.starts_at, ascending: true });
}

/** Start times, soonest first. Not paged: there are at most 1,000 per source. */
export async function listStarts(db: Connection, sources: readonly string[], span: Span): Promise<number[]> {
  const rows = await startingIn(db, sources, span).select("starts_at").orderBy("starts_at").execute();
  return rows.map((row) => row.starts_at);
}

export async function countContests(db: Connection, sources: readonly string[], span: Span): Promise<number> {
  const { count } = await startingIn(db, sources, span)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function nextStart(db: Connection, sources: readonly string[], after: number) {
  const row = await startingIn(db, sources, { after })
    .select("starts_at")
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at ?? null;
}

const MOST_IN_CALENDAR = 500;

function unfinished(db: Connection, sources: readonly string[], now: number) {
  return db
    .selectFrom("contests")
    .select([...COLUMNS, "revision", "changed_at"])
    .where("source", "in", oneOf(sources))
    .where("ends_at", ">", now);
}

/** The contests of a subscribed calendar, soonest first. Unlike other lists, it includes running contests. */
export function listForCalendar(db: Connection, sources: readonly string[], now: number) {
  return (
    unfinished(db, sources, now)
      // Redundant, because no contest lasts longer than a year, but uses the index.
      .where("starts_at", ">", now - 366 * 24 * 60 * 60 * 1000)
      .orderBy("starts_at")
      .orderBy("id")
      .limit(MOST_IN_CALENDAR)
      .execute()
  );
}
export type CalendarEntry = Awaited<ReturnType<typeof listForCalendar>>[number];

export async function getContest(db: Connection, sources: readonly string[], id: number, now: number) {
  const row = await unfinished(db, sources, now).where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound("This contest doesn’t exist, or it is over.");
  return row;
}

export async function getUpcoming(
  db: Connection,
  sources: readonly string[],
  { source, key }: { source: string; key: string },
  now: number,
) {
  const row = await startingIn(db, sources, { after: now })
    .select("id")
    .where("source", "=", source)
    .where("external_id", "=", key)
    .executeTakeFirst();
  if (!row) throw notUpcoming();
  return row;
}

export const notUpcoming = () => new NotFound("This contest doesn’t exist, or it has started.");

export async function listEntered(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  contests: readonly { id: number }[],
): Promise<Set<number>> {
  if (contests.length === 0) return new Set();
  const ids = contests.map(({ id }) => id);
  const rows = await db
    .selectFrom("contest_entrants")
    .select("contest_id")
    .where("user_id", "=", viewer.id)
    .where("contest_id", "in", ids)
    .execute();
  return new Set(rows.map((row) => row.contest_id));
}

export function exportEntered(db: Connection, userId: number) {
  return db
    .selectFrom("contest_entrants as e")
    .innerJoin("contests as c", "c.id", "e.contest_id")
    .select(["c.name", "c.source", "c.starts_at", "c.ends_at"])
    .where("e.user_id", "=", userId)
    .orderBy("e.contest_id")
    .execute();
}

export function listAnswers(db: Connection, sources: readonly string[]) {
  return db.selectFrom("contest_sources").selectAll().where("source", "in", oneOf(sources)).execute();
}

type Health = Pick<Application, "config" | "db" | "contests">;

export async function sourceHealth({ config, db, contests }: Health) {
  const sources = configuredSources(config).map(({ id }) => id);
  if (sources.length === 0) return [{ name: "Contests", state: "off", answeredAt: null } as const];
  const states = contests.states();
  const answers = await listAnswers(db, sources);
  return sources.map((id) => {
    const answeredAt = answers.find(({ source }) => source === id)?.fetched_at ?? null;
    const working = answeredAt === null ? "unasked" : "working";
    return {
      name: `${sourceTitle(id)} contests`,
      state: states.get(id)?.failures ? "failing" : working,
      answeredAt,
      pausedUntil: states.get(id)?.pausedUntil ?? 0,
    } as const;
  });
}
