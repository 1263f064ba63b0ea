import { sql } from "kysely";
import { isListed } from "../../auth/queries.server.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { inPages } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { hasBlocked } from "../blocks/index.server.ts";
import type { Kind } from "./kinds.ts";

type Asked = { viewer: number; id: number };

const isOpenProblem = (viewer: number) => sql<boolean>`(p.visibility = 'public' or p.author_id = ${viewer})`;

/** A solution of a problem that the viewer may see. */
const selectSolution = prepared((db, { viewer, id }: Asked) =>
  db
    .selectFrom("solutions as e")
    .innerJoin("problems as p", "p.id", "e.problem_id")
    .select(["e.author_id", "e.useful_count"])
    .where("e.id", "=", id)
    .where(isOpenProblem(viewer)),
);

const selectBlog = prepared((db, { id }: Asked) =>
  db
    .selectFrom("blogs as e")
    .select(["e.author_id", "e.useful_count"])
    .where("e.id", "=", id)
    .where("e.removed", "=", 0),
);

/** A comment that is neither deleted nor removed, on an entry that the viewer may see. */
const selectComment = prepared((db, { viewer, id }: Asked) =>
  db
    .selectFrom("comments as e")
    .leftJoin("solutions as s", "s.id", "e.solution_id")
    .leftJoin("blogs as b", "b.id", "e.blog_id")
    .leftJoin("problems as p", (join) => join.on(sql<boolean>`p.id = coalesce(e.problem_id, s.problem_id)`))
    .select(["e.author_id", "e.useful_count"])
    .where("e.id", "=", id)
    .where("e.state", "=", "shown")
    .where(sql<boolean>`(b.removed = 0 or ${isOpenProblem(viewer)})`),
);

const selects = { solution: selectSolution, comment: selectComment, blog: selectBlog };

/** @throws NotFound, also for what the viewer may not read */
export async function getMarked(db: Connection, viewer: Viewer, kind: Kind, id: number) {
  const [entry] = await selects[kind](db, { viewer: viewer.id, id });
  if (!entry) throw new NotFound(`This ${kind} doesn’t exist or was removed.`);
  return entry;
}

/** Those of the entries that the viewer finds useful. */
export async function usefulTo(
  db: Connection,
  viewer: Viewer,
  kind: Kind,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const [table, column] = [sql.table(`useful_${kind}s`), sql.ref(`${kind}_id`)];
  const { rows } = await sql<{ id: number }>`select ${column} as id from ${table}
    where user_id = ${viewer.id} and ${column} in (${sql.join(ids)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const NAMED = 3;

/** Whether the viewer finds an entry useful, and the names of some others who do: see UsefulTo. */
export async function usefulBy(
  { db, now }: { db: Connection; now(): number },
  viewer: Viewer,
  kind: Kind,
  { id, useful_count: count }: { id: number; useful_count: number },
): Promise<{ count: number; isUseful: boolean; names: string[] }> {
  if (count === 0) return { count, isUseful: false, names: [] };
  const [table, column] = [sql.table(`useful_${kind}s`), sql.ref(`x.${kind}_id`)];
  const among = sql`from ${table} as x join users as u on u.id = x.user_id where ${column} = ${id}`;
  const isShown = sql`x.user_id <> ${viewer.id} and ${isListed(now())}
    and not ${hasBlocked(viewer.id, sql.ref<number>("u.id"))} and not ${hasBlocked(sql.ref<number>("u.id"), viewer.id)}`;
  const { rows } = await sql<{ id: number; username: string }>`
    select * from (select x.user_id as id, u.username ${among} and x.user_id = ${viewer.id}) as own
    union all
    select * from (select x.user_id as id, u.username ${among} and ${isShown}
      order by x.user_id limit ${sql.lit(NAMED)}) as branch`.execute(db);
  const others = rows.filter((row) => row.id !== viewer.id);
  return { count, isUseful: others.length < rows.length, names: others.map(({ username }) => username) };
}

/** What a member finds useful. */
export async function* exportUseful(db: Connection, userId: number) {
  for (const kind of ["solution", "comment", "blog"] as const) {
    const [table, column] = [sql.table(`useful_${kind}s`), sql.ref(`${kind}_id`)];
    const rows = inPages(async (after) => {
      const page = await sql<{
        id: number;
        created_at: number;
      }>`select ${column} as id, created_at from ${table}
        where user_id = ${userId} and ${column} > ${after} order by ${column} limit 100`.execute(db);
      return page.rows;
    });
    for await (const row of rows)
      yield { kind, _id: String(row.id), at: new Date(Number(row.created_at)).toISOString() };
  }
}
