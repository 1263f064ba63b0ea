import { type ExpressionBuilder, sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { ContentKind } from "../../platform/db/tables/reports.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Invalid, NotFound } from "../../platform/http/errors.ts";
import { fetchPage, inPages, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Actor, Viewer } from "../../viewer.ts";
import { findContent, listAround, maySee, type Neighbour } from "./content.server.ts";
import { nounOf } from "./kinds.ts";

const DAY = 24 * 60 * 60 * 1000;
export const MOST_KEPT_TEXT = 4000;
export const KEPT_REMOVED = 30 * DAY;

/** @throws NotFound for hidden content; Invalid for their own work */
export async function requireReportable(db: Connection, viewer: Viewer, kind: ContentKind, id: number) {
  const content = await requireVisibleContent(db, viewer, kind, id);
  if (content.author?.id === viewer.id) throw new Invalid(`You cannot report your own ${nounOf(kind)}.`);
  return content;
}

/** Coaches may judge only the work of members and of deleted accounts. */
function isJudgedBy(actor: Pick<Actor, "role">, column: "r.reported_id" | "m.author_id") {
  if (actor.role !== "coach") return sql<boolean>`true`;
  return sql<boolean>`coalesce((select role from users where id = ${sql.ref(column)}), 'member') = 'member'`;
}

function firstReports(db: Connection, actor: Pick<Actor, "role">) {
  const isFirst = (where: ExpressionBuilder<Tables & { r: Tables["reports"] }, "r">) =>
    where.not(
      where.exists(
        where
          .selectFrom("reports as e")
          .select("e.id")
          .whereRef("e.kind", "=", "r.kind")
          .whereRef("e.subject_id", "=", "r.subject_id")
          .whereRef("e.id", "<", "r.id")
          .where(sql<boolean>`e.resolved_at is not distinct from r.resolved_at`),
      ),
    );
  return db
    .selectFrom("reports as r")
    .leftJoin("users as u", "u.id", "r.reported_id")
    .select(["r.id", "r.kind", "r.subject_id", "r.reported_id", "r.reported_name", "r.text"])
    .select(["r.reason", "r.created_at", "r.resolved_at", "r.decision"])
    .where((where) => isFirst(where as never))
    .where(isJudgedBy(actor, "r.reported_id"));
}

/** @param about limits the list to reports about this user and their work */
export function listReported(
  db: Connection,
  actor: Pick<Actor, "role">,
  { state, about }: { state: "open" | "decided"; about?: number | undefined },
  page: PageRequest,
) {
  let all = firstReports(db, actor);
  if (about !== undefined) all = all.where("r.reported_id", "=", about);
  if (state === "open") {
    return fetchPage(all.where("r.resolved_at", "is", null), page, { id: "r.id", ascending: true });
  }
  return fetchPage(all.where("r.resolved_at", ">", 0), page, {
    id: "r.id",
    key: "r.resolved_at",
    keyOf: (row) => row.resolved_at ?? 0,
  });
}
export type ReportedEntry = Awaited<ReturnType<typeof listReported>>["rows"][number];

const MOST_COUNTED = 100;

export async function countReported(db: Connection, actor: Pick<Actor, "role">): Promise<number> {
  const open = firstReports(db, actor).where("r.resolved_at", "is", null);
  return (await open.clearSelect().select("r.id").orderBy("r.id").limit(MOST_COUNTED).execute()).length;
}

/** @param id of any report on the entry @throws NotFound */
export async function getReported(db: Connection, actor: Pick<Actor, "role">, id: number) {
  const report = await db
    .selectFrom("reports")
    .select(["kind", "subject_id", "resolved_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  const first =
    report &&
    (await firstReports(db, actor)
      .where("r.kind", "=", report.kind)
      .where("r.subject_id", "=", report.subject_id)
      .where("r.resolved_at", report.resolved_at === null ? "is" : "=", report.resolved_at)
      .executeTakeFirst());
  if (!first) throw new NotFound("There is no such report.");
  return first;
}

const MOST_GATHERED = 20;

export function listGathered(
  db: Connection,
  { kind, subject_id, resolved_at }: Pick<ReportedEntry, "kind" | "subject_id" | "resolved_at">,
) {
  return db
    .selectFrom("reports")
    .select(["id", "reporter_id", "reporter_name", "reason", "text", "created_at"])
    .where("kind", "=", kind)
    .where("subject_id", "=", subject_id)
    .where("resolved_at", resolved_at === null ? "is" : "=", resolved_at)
    .orderBy("id")
    .limit(MOST_GATHERED)
    .execute();
}

/** How many reports about the same user and their work are open, and decided, besides this one. */
export async function countOthers(
  db: Connection,
  {
    kind,
    subject_id,
    reported_id,
    resolved_at,
  }: Pick<ReportedEntry, "kind" | "subject_id" | "reported_id" | "resolved_at">,
): Promise<{ open: number; decided: number }> {
  if (reported_id === null) return { open: 0, decided: 0 };
  const { open, decided } = await db
    .selectFrom("reports")
    .select(({ fn, eb }) => {
      const isOther = eb.or([eb("kind", "!=", kind), eb("subject_id", "!=", subject_id)]);
      const isDecided = eb("resolved_at", "is not", null);
      const isEarlier =
        resolved_at === null
          ? isDecided
          : eb.and([isDecided, eb.or([isOther, eb("resolved_at", "!=", resolved_at)])]);
      const count = () => fn.countAll<number>();
      return [
        count()
          .filterWhere(eb.and([eb("resolved_at", "is", null), isOther]))
          .as("open"),
        count().filterWhere(isEarlier).as("decided"),
      ];
    })
    .where("reported_id", "=", reported_id)
    .executeTakeFirstOrThrow();
  return { open: Number(open), decided: Number(decided) };
}

const MOST_LATEST = 5;

/** What a reported member last wrote in discussions and comments that everyone may see, with the place of each. */
export async function listLatest(db: Connection, userId: number) {
  const rows = await db
    .selectFrom("comments as m")
    .leftJoin("solutions as s", "s.id", "m.solution_id")
    .leftJoin("problems as p", (join) =>
      join
        .on("p.id", "=", sql<number>`coalesce(m.problem_id, s.problem_id)`)
        .on("p.visibility", "=", "public"),
    )
    .leftJoin("blogs as b", (join) => join.onRef("b.id", "=", "m.blog_id").on("b.removed", "=", 0))
    .select(["m.id", "p.id as problem_id", "m.solution_id", "m.blog_id", "m.content", "m.created_at"])
    .select(sql<string>`coalesce(p.title, b.title)`.as("title"))
    .where("m.author_id", "=", userId)
    .where("m.state", "=", "shown")
    .where((where) => where.or([where("p.id", "is not", null), where("b.id", "is not", null)]))
    .orderBy("m.id", "desc")
    .limit(MOST_LATEST)
    .execute();
  return rows.map(({ problem_id, solution_id, blog_id, ...row }) => {
    const below = solution_id === null ? "discussion" : `solutions/${solution_id}`;
    return { ...row, path: blog_id === null ? `/problem/${problem_id}/${below}` : `/blog/${blog_id}` };
  });
}

export type Standing = "unchanged" | "changed" | "hidden" | "gone";

/**
 * Staff see only the copy of work that is now private. Private messages come with context until the report is
 * decided.
 */
export async function lookAt(
  db: Connection,
  actor: Pick<Actor, "id">,
  { kind, subject_id: id, text, reported_id, created_at, resolved_at }: ReportedEntry,
): Promise<{ path: string | null; standing: Standing; around: Neighbour[] }> {
  if (kind === "user") {
    const path = reported_id === null ? null : `/profile/${reported_id}`;
    return { path, standing: path ? "unchanged" : "gone", around: [] };
  }
  const content = await findContent(db, kind, id);
  if (!content) return { path: null, standing: "gone", around: [] };
  const isHidden = kind !== "message" && !maySee(actor.id, content);
  if (isHidden) return { path: null, standing: "hidden", around: [] };
  const isTalk = kind === "discussion" || kind === "comment" || (kind === "message" && resolved_at === null);
  const around = isTalk ? await listAround(db, kind, id, created_at) : [];
  const standing = content.text.slice(0, MOST_KEPT_TEXT) === text ? "unchanged" : "changed";
  return { path: content.path, standing, around };
}

export async function requireVisibleContent(db: Connection, viewer: Viewer, kind: ContentKind, id: number) {
  const content = await findContent(db, kind, id);
  if (!content || !maySee(viewer.id, content)) throw new NotFound(`There is no such ${nounOf(kind)}.`);
  return content;
}

export function listOpenReports(db: Connection, limit: number) {
  return db
    .selectFrom("reports")
    .select(["id", "reporter_id", "reporter_name", "reported_id", "reported_name"])
    .select(["kind", "subject_id", "reason", "created_at"])
    .where("resolved_at", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

function removals(db: Connection) {
  return db
    .selectFrom("removals as m")
    .leftJoin("users as u", "u.id", "m.author_id")
    .select(["m.id", "m.kind", "m.subject_id", "m.author_id", "u.username"])
    .select(["m.text", "m.reason", "m.removed_at"]);
}

export function listRemovals(db: Connection, actor: Pick<Actor, "role">, page: PageRequest) {
  return fetchPage(removals(db).where(isJudgedBy(actor, "m.author_id")), page, { id: "m.id" });
}

/** The texts of removals that can still be undone. */
export async function textsOfRemovals(db: Connection, actor: Pick<Actor, "role">, ids: number[]) {
  if (ids.length === 0) return [];
  return removals(db).where("m.id", "in", ids).where(isJudgedBy(actor, "m.author_id")).execute();
}
export type RemovalEntry = Awaited<ReturnType<typeof listRemovals>>["rows"][number];

export async function getOwnRemoval(db: Connection, viewer: Pick<Viewer, "id">, id: number) {
  const own = removals(db).where("m.id", "=", id).where("m.author_id", "=", viewer.id);
  const removal = await own.executeTakeFirst();
  if (!removal) throw new NotFound("This removal is no longer on record.");
  return removal;
}

export async function* exportReports(db: Connection, userId: number) {
  const rows = inPages((after) =>
    db
      .selectFrom("reports")
      .select(["id", "kind", "subject_id", "reason", "created_at"])
      .where("reporter_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(100)
      .execute(),
  );
  for await (const row of rows) {
    yield {
      kind: row.kind,
      _id: String(row.subject_id),
      reportedAt: new Date(row.created_at).toISOString(),
      reason: row.reason,
    };
  }
}

export async function* exportRemovals(db: Connection, userId: number) {
  const rows = inPages((after) =>
    removals(db)
      .where("m.author_id", "=", userId)
      .where("m.id", ">", after)
      .orderBy("m.id")
      .limit(100)
      .execute(),
  );
  for await (const row of rows) {
    yield {
      kind: row.kind,
      _id: String(row.subject_id),
      removedAt: new Date(row.removed_at).toISOString(),
      reason: row.reason,
      text: row.text,
    };
  }
}
