import { isListed } from "../../../auth/queries.server.ts";
import type { Application } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { prepared } from "../../../platform/db/prepared.server.ts";
import { type PageOf, type PageRequest, type Position, toPage } from "../../../platform/http/pages.server.ts";
import type { Trust } from "../../../platform/text/trust.ts";
import type { Viewer } from "../../../viewer.ts";
import { nameOfKey, siteRating } from "../../judges/addresses.ts";
import { codeforces } from "../../judges/imported.ts";
import { currentRating, isOpen } from "../../solves/index.server.ts";
import { candidatesNear, type Place, readQueue, strengthOf } from "./queries.server.ts";
import type { QueueFilter, Shown } from "./schema.ts";

type Store = Pick<Application, "db" | "now">;

export interface Strength {
  rating: number | null;
  /** The judge that gave the rating; null for the median of recent solves. */
  judge: string | null;
  trust: Trust;
}

const MOST_CONTESTS = 100;

export async function listQueue(app: Store, viewer: Viewer, filter: QueueFilter, page: PageRequest) {
  const { db } = app;
  const all = await readQueue(app, viewer);
  const strength = await ratingOf(db, viewer.id);
  const contests = await contestsIn(db, all);
  const contest = contests.find(({ judge, key }) => `${judge}/${key}` === filter.contest);
  const passing = all.filter((place) => passes(place, filter, contest));
  const counts: Record<Shown, number> = { all: 0, tried: 0, skipped: 0, later: 0, gaveup: 0 };
  for (const { status } of passing) {
    counts[status] += 1;
    if (status === "tried" || status === "skipped") counts.all += 1;
  }
  const listed = passing.filter(({ status }) =>
    filter.show === "all" ? status === "tried" || status === "skipped" : status === filter.show,
  );
  const positions = listed.map((place) => ({ place, key: distance(place, strength.rating), id: place.id }));
  const { rows, ...neighbours } = pageOf(positions, page);
  return {
    ...neighbours,
    rows: inContests(
      await entriesOf(
        app,
        viewer,
        rows.map(({ place }) => place),
      ),
      all,
      contests,
    ),
    isEmpty: all.every(({ status }) => status === "gaveup"),
    /** Counts after the other filters. */
    counts,
    strength,
    contests,
    judges: [...new Set(all.map(({ judge }) => judge))].filter((judge) => judge !== "here").sort(),
  };
}

type Contest = Awaited<ReturnType<typeof contestsIn>>[number];

/** Names the latest contest that the member met each task in, where that is not the task's own. */
function inContests(entries: QueueEntry[], places: Place[], contests: Contest[]): QueueEntry[] {
  const met = new Map(places.map(({ id, contestIds }) => [id, new Set(contestIds)]));
  return entries.map((entry) => {
    const contest = contests.find(({ id }) => met.get(entry.id)?.has(id));
    const letter = entry.contest?.letter ?? "";
    return contest ? { ...entry, contest: { key: contest.key, name: contest.name, letter } } : entry;
  });
}

/** Whether a place passes all filters except `show`. */
function passes(place: Place, filter: QueueFilter, contest: { id: number } | undefined): boolean {
  const { judge, min, max } = filter;
  if (judge !== undefined && place.judge !== judge) return false;
  if (filter.contest !== undefined && !place.contestIds.some((id) => id === contest?.id)) return false;
  if (min === undefined && max === undefined) return true;
  if (place.rating === null) return false;
  const rating = siteRating(place.rating);
  return rating >= (min ?? 1) && rating <= (max ?? 10);
}

/** Larger than any rating, so that unrated problems come last. */
const UNRATED = 100_000;

function distance({ rating }: Place, own: number | null): number {
  if (rating === null) return UNRATED;
  return own === null ? rating : Math.abs(rating - own);
}

function pageOf<T extends Position>(all: T[], page: PageRequest): PageOf<T> {
  const ordered = all.sort((a, b) => a.key - b.key || a.id - b.id);
  const from = page.after ?? page.before;
  const follows = (row: T) => from && (row.key - from.key || row.id - from.id);
  const some = page.before
    ? ordered.filter((row) => (follows(row) ?? 0) < 0).reverse()
    : ordered.filter((row) => (follows(row) ?? 1) > 0);
  return toPage(some.slice(0, page.limit + 1), page, (row) => row);
}

async function contestsIn(db: Connection, places: Place[]) {
  const ids = [...new Set(places.flatMap(({ contestIds }) => contestIds))];
  if (ids.length === 0) return [];
  return db
    .selectFrom("task_contests")
    .select(["id", "judge", "key", "name"])
    .where("id", "in", ids)
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_CONTESTS)
    .execute();
}

/** The rating of the linked handle, or else of recent solves, on Codeforces' scale. */
async function ratingOf(db: Connection, userId: number): Promise<Strength> {
  const current = await currentRating(db, userId, codeforces.id);
  if (current) return { ...current, judge: codeforces.id };
  const { rating } = await strengthOf(db, userId);
  return { rating, judge: null, trust: "unverified" };
}

const [MOST_FACES, MOST_SOLVERS] = [3, 20];

const selectEntries = prepared(
  (db, values: { viewer: number; now: number; [id: `id${number}`]: number }, _count: number) => {
    const { viewer, now, ...ids } = values;
    return db
      .selectFrom("tasks as t")
      .leftJoin("task_contests as c", "c.id", "t.contest_id")
      .select(["t.id", "t.twin_of", "t.judge", "t.key", "t.letter", "t.name", "t.rating", "t.tags", "t.link"])
      .select(["c.key as contest_key", "c.name as contest_name"])
      .select((select) => {
        const marked = select.fn.coalesce("t.twin_of", "t.id");
        const first = select
          .selectFrom("problems as p")
          .select((p) => p.fn.min<number | null>("p.id").as("id"))
          .where("p.task_id", "=", marked);
        return [
          first.where("p.author_id", "=", viewer).as("own_id"),
          first.where("p.visibility", "=", "public").as("public_id"),
          select
            .selectFrom(
              select
                .selectFrom("marks as m")
                .innerJoin("users as u", "u.id", "m.user_id")
                .select("m.user_id")
                .where("m.task_id", "=", marked)
                .where("m.status", "=", "solved")
                .where(isOpen)
                .where(isListed(now))
                .limit(MOST_SOLVERS)
                .as("branch"),
            )
            .select((count) => count.fn.countAll<number>().as("solvers"))
            .as("solvers"),
        ];
      })
      .where("t.id", "in", Object.values(ids));
  },
);

const selectFaces = prepared((db, values: { now: number; [id: `id${number}`]: number }, _count: number) => {
  const { now, ...ids } = values;
  const [first, ...rest] = Object.values(ids).map((id) => facesOf(db, id, now)) as [
    ReturnType<typeof facesOf>,
    ...ReturnType<typeof facesOf>[],
  ];
  return rest.reduce((all, each) => all.unionAll(each), first);
});

function facesOf(db: Connection, taskId: number, now: number) {
  const solvers = db
    .selectFrom("marks as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["m.task_id", "u.id", "u.username", "m.how", "m.verified", "m.vouched"])
    .where("m.task_id", "=", taskId)
    .where("m.status", "=", "solved")
    .where(isOpen)
    .where(isListed(now))
    .orderBy("m.verified", "desc")
    .orderBy("m.vouched", "desc")
    .orderBy("m.solved_at")
    .orderBy("m.user_id")
    .limit(MOST_FACES);
  return db.selectFrom(solvers.as("branch")).selectAll("branch");
}

interface Listed {
  id: number;
  status: Place["status"] | "solved" | "suggested";
}

async function entriesOf(app: Store, viewer: Viewer, places: Listed[]) {
  if (places.length === 0) return [];
  const { db } = app;
  const now = app.now();
  const numbered = (ids: number[]) => Object.fromEntries(ids.map((id, index) => [`id${index}` as const, id]));
  const ids = numbered(places.map(({ id }) => id));
  const tasks = await selectEntries(db, { viewer: viewer.id, now, ...ids }, places.length);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const marked = [...new Set(tasks.map(({ id, twin_of }) => twin_of ?? id))];
  const faces = new Map<number, { id: number; username: string; trust: Trust }[]>();
  const solvers = await selectFaces(db, { now, ...numbered(marked) }, marked.length);
  for (const { task_id, id, username, how, verified, vouched } of solvers) {
    const isClaimed = verified === 0 && how !== "posted" && how !== "hand";
    const trust = !isClaimed ? "verified" : vouched === 1 ? "vouched" : "unverified";
    faces.set(task_id, [...(faces.get(task_id) ?? []), { id, username, trust }]);
  }
  const here = await sharedHere(
    db,
    tasks.flatMap(({ own_id, public_id }) => own_id ?? public_id ?? []),
  );
  return places.flatMap(({ id, status }) => {
    const task = byId.get(id);
    if (!task) return [];
    const problem = here.get(task.own_id ?? task.public_id ?? 0);
    if (task.judge === "here" && !problem) return [];
    const { contest_key, contest_name, letter } = task;
    return [
      {
        id,
        judge: task.judge,
        key: task.key,
        name: task.name || problem?.title || nameOfKey(task),
        rating: task.rating,
        /** Empty for a problem that exists only on this site. */
        link: task.link,
        status,
        contest:
          contest_key === null ? null : { key: contest_key, name: contest_name ?? contest_key, letter },
        problem: problem
          ? { id: problem.id, rating: problem.rating, solutions: problem.solutions_count }
          : null,
        tags: task.tags === "" ? [] : task.tags.split(","),
        /** The first members who solved it; `solvers` counts up to 20. */
        faces: faces.get(task.twin_of ?? id) ?? [],
        solvers: task.solvers ?? 0,
      },
    ];
  });
}
export type QueueEntry = Awaited<ReturnType<typeof entriesOf>>[number];

async function sharedHere(db: Connection, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom("problems")
    .select(["id", "title", "rating", "solutions_count"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function entryOf(app: Store, viewer: Viewer, id: number) {
  const mark = await app.db
    .selectFrom("tasks as t")
    .innerJoin("marks as m", (join) =>
      join
        .on("m.user_id", "=", viewer.id)
        .on((on) => on("m.task_id", "=", on.fn.coalesce("t.twin_of", "t.id"))),
    )
    .select("m.status")
    .where("t.id", "=", id)
    .executeTakeFirst();
  return (await entriesOf(app, viewer, [{ id, status: mark?.status ?? "skipped" }]))[0];
}

const MOST_SUGGESTED = 20;
/** Assumed for a member without solves. */
const BEGINNERS = 1000;

export async function suggest(app: Store, viewer: Viewer) {
  const { db } = app;
  const { tags } = await strengthOf(db, viewer.id);
  const rating = (await ratingOf(db, viewer.id)).rating ?? BEGINNERS;
  const known = new Set(tags.slice(0, 8));
  const candidates = await candidatesNear(db, viewer.id, rating, siteRating(rating));
  const ordered = candidates
    .map((each) => {
      const shared = each.tags.split(",").filter((tag) => known.has(tag)).length;
      const from = each.rating === null ? 0 : Math.abs(each.rating - rating);
      // A shared tag and being on this site are each worth 100 rating points.
      return { ...each, worth: from - 100 * Math.min(shared, 2) - (each.isHere ? 100 : 0) };
    })
    .sort((a, b) => a.worth - b.worth || b.id - a.id)
    .slice(0, MOST_SUGGESTED);
  return entriesOf(
    app,
    viewer,
    ordered.map(({ id }) => ({ id, status: "suggested" as const })),
  );
}
