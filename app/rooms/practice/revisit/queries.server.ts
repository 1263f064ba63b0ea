import type { Application } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { prepared } from "../../../platform/db/prepared.server.ts";
import { fetchPage, inPages, type PageRequest } from "../../../platform/http/pages.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { intervalsOf } from "./schedule.server.ts";

function revisits(db: Connection, userId: number) {
  return db
    .selectFrom("revisits as r")
    .innerJoin("problems as p", "p.id", "r.problem_id")
    .where("r.user_id", "=", userId)
    .where((where) => where.or([where("p.visibility", "=", "public"), where("p.author_id", "=", userId)]));
}

export function listRevisits(
  db: Connection,
  viewer: Pick<Viewer, "id">,
  which: "due" | "later",
  now: number,
  page: PageRequest,
) {
  const query = revisits(db, viewer.id)
    .select(["p.id", "p.title", "p.rating", "p.platform_name", "r.due_at", "r.graded_at", "r.grades"])
    .where("r.due_at", which === "due" ? "<=" : ">", now);
  return fetchPage(query, page, {
    id: "r.problem_id",
    key: "r.due_at",
    keyOf: (row) => row.due_at,
    ascending: true,
  });
}

export async function countLater(db: Connection, viewer: Pick<Viewer, "id">, now: number): Promise<number> {
  const row = await revisits(db, viewer.id)
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("r.due_at", ">", now)
    .executeTakeFirst();
  return row?.total ?? 0;
}

export const MOST_DUE = 20;

const selectDue = prepared((db, { userId, now }: { userId: number; now: number }) =>
  revisits(db, userId)
    .select("p.title")
    .where("r.due_at", "<=", now)
    .orderBy("r.due_at")
    .orderBy("r.problem_id")
    .limit(MOST_DUE),
);

/** How many problems are due, at most MOST_DUE, and the title of the one that was due first. */
export async function readDue(db: Connection, viewer: Pick<Viewer, "id">, now: number) {
  const rows = await selectDue(db, { userId: viewer.id, now });
  return { total: rows.length, first: rows[0]?.title };
}

type Place = { userId: number; problemId: number };

const selectRevisit = prepared((db, { userId, problemId }: Place) =>
  db.selectFrom("revisits").selectAll().where("user_id", "=", userId).where("problem_id", "=", problemId),
);

export async function findRevisit(db: Connection, viewer: Pick<Viewer, "id">, problemId: number) {
  const [row] = await selectRevisit(db, { userId: viewer.id, problemId });
  return row ?? null;
}

const selectNote = prepared((db, { userId, problemId }: Place) =>
  db
    .selectFrom("problem_notes")
    .select("content")
    .where("user_id", "=", userId)
    .where("problem_id", "=", problemId),
);

export async function findNote(db: Connection, viewer: Pick<Viewer, "id">, problemId: number) {
  const [row] = await selectNote(db, { userId: viewer.id, problemId });
  return row?.content ?? "";
}

export async function readPractice(
  { db, now }: Pick<Application, "db" | "now">,
  viewer: Pick<Viewer, "id">,
  problemId: number,
) {
  const memory = await findRevisit(db, viewer, problemId);
  const time = now();
  return {
    revisit: {
      dueAt: memory?.due_at ?? null,
      isDue: memory !== null && memory.due_at <= time,
      intervals: await intervalsOf(memory, time),
    },
    note: await findNote(db, viewer, problemId),
  };
}

const iso = (time: number) => new Date(time).toISOString();

export async function* exportRevisits(db: Connection, userId: number) {
  const rows = inPages((after) =>
    revisits(db, userId)
      .select(["p.id", "p.title", "r.due_at", "r.graded_at", "r.grades", "r.lapses"])
      .where("r.problem_id", ">", after)
      .orderBy("r.problem_id")
      .limit(500)
      .execute(),
  );
  for await (const { id, title, due_at, graded_at, grades, lapses } of rows) {
    yield { problem: String(id), title, dueAt: iso(due_at), gradedAt: iso(graded_at), grades, lapses };
  }
}

/** Includes notes on problems that the user may no longer see, without their titles. */
export async function* exportNotes(db: Connection, userId: number) {
  const rows = inPages((after) =>
    db
      .selectFrom("problem_notes as n")
      .leftJoin("problems as p", (join) =>
        join
          .onRef("p.id", "=", "n.problem_id")
          .on((on) => on.or([on("p.visibility", "=", "public"), on("p.author_id", "=", userId)])),
      )
      .select(["n.problem_id as id", "p.title", "n.content", "n.updated_at"])
      .where("n.user_id", "=", userId)
      .where("n.problem_id", ">", after)
      .orderBy("n.problem_id")
      .limit(50)
      .execute(),
  );
  for await (const { id, title, content, updated_at } of rows) {
    yield { problem: String(id), title, note: content, updatedAt: iso(updated_at) };
  }
}
