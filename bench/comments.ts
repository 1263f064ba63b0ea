import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { connectDatabase, type Database, openDatabase } from "../app/platform/db/connection.server.ts";
import { migrate } from "../app/platform/db/migrator.server.ts";
import { encodeCursor } from "../app/platform/http/pages.server.ts";
import { addComment } from "../app/rooms/comments/commands.server.ts";
import { loadThread } from "../app/rooms/comments/thread.server.ts";
import { createApplication, createProblem, createUser } from "../tests/setup/factories.ts";
import { createSolution } from "../tests/setup/solutions.ts";

/** Comments on the measured solutions, and on all. */
const FEW = 60;
const MANY = 10_000;
const ALL = 1_000_000;
const OTHERS = 1000;
const EACH_THREAD = 4;
const ROUNDS = 15;
const TEXT = "Sort, then sweep: each *pointer* moves at most $n$ times.";

/**
 * The time of a page of a solution's comments, and of adding one, with few and with many comments on the solution among a
 * million in all. Each is the minimum of 15, because other load only adds to it.
 * @param server the address of a new PostgreSQL database; SQLite if omitted
 */
export async function benchComments(server?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-bench-"));
  const db = server
    ? await connectDatabase({ url: server, poolSize: 2, statementTimeoutMs: 0 })
    : openDatabase(join(folder, "upsolve.db"));
  try {
    await migrate(db);
    const app = await createApplication({ db });
    const [author, viewer] = [await createUser(db), await createUser(db)];
    const problem = await createProblem(db, author);
    const solutions: number[] = [];
    for (let i = 0; i < OTHERS + 2; i++) solutions.push(await createSolution(db, author, problem));
    const [few = 0, many = 0, ...others] = solutions;
    await fill(db, server !== undefined, author.id, { few, many, others });
    console.log(`${"milliseconds".padEnd(24)}    ${FEW}   ${MANY}`);
    const subjects = [few, many].map((id) => ({ kind: "solution", id }) as const);
    const pages = {
      "first page": () => "",
      "middle page": (ids: number[]) => cursor("after", ids[Math.floor(ids.length / 2)] ?? 0),
      "last page": (ids: number[]) => cursor("before", (ids.at(-1) ?? 0) + 1),
      "page of one comment": (ids: number[]) => `?comment=${ids[Math.floor(ids.length / 2)]}`,
    };
    for (const [name, search] of Object.entries(pages)) {
      const times = [];
      for (const subject of subjects) {
        const at = `/problem/${problem}/solutions/${subject.id}`;
        const url = new URL(at + search(await idsOf(db, subject.id)), "http://localhost");
        const open = () => loadThread({ db, viewer, url, request: new Request(url) }, subject, at);
        times.push(await least(open));
      }
      print(name, times);
    }
    const times = [];
    for (const subject of subjects) {
      times.push(await least(() => addComment(app, viewer, subject, { content: TEXT, parent: undefined })));
    }
    print("adding", times);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

const cursor = (name: "after" | "before", id: number) => `?${name}=${encodeCursor({ key: id, id })}`;

/** The roots of a solution's threads. */
async function idsOf(db: Database, solution: number): Promise<number[]> {
  const rows = await db
    .selectFrom("comments")
    .select("id")
    .where("solution_id", "=", solution)
    .whereRef("id", "=", "thread_id")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

const print = (name: string, times: number[]) =>
  console.log(`${name.padEnd(24)}${times.map((time) => time.toFixed(2).padStart(7)).join("")}`);

async function least(run: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await run();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

interface Filled {
  few: number;
  many: number;
  others: number[];
}

/** Threads of four comments, those of the measured solutions spread over all ids. */
async function fill(db: Database, isPostgres: boolean, author: number, { few, many, others }: Filled) {
  const lit = (value: number) => sql.lit(value);
  const numbers = isPostgres
    ? sql`generate_series(1, ${lit(ALL)}) as n(i)`
    : sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${lit(ALL)}) select i from n) as n`;
  const thread = sql`((n.i - 1) / ${lit(EACH_THREAD)})`;
  const oneIn = (comments: number) => lit(Math.ceil(ALL / comments));
  await db.connection().execute(async (one) => {
    // Row by row, triggers would count a million comments for hours.
    if (isPostgres) await sql`set session_replication_role = replica`.execute(one);
    await sql`insert into comments (id, solution_id, thread_id, author_id, content, created_at)
      select n.i, case
          when ${thread} % ${oneIn(MANY)} = 0 then ${lit(many)}
          when ${thread} % ${oneIn(FEW)} = 1 then ${lit(few)}
          else ${lit(others[0] ?? 0)} + ${thread} % ${lit(OTHERS)}
        end, ${thread} * ${lit(EACH_THREAD)} + 1, ${lit(author)}, ${TEXT}, n.i
      from ${numbers}`.execute(one);
    if (!isPostgres) return;
    await sql`set session_replication_role = default`.execute(one);
    await sql`select setval(pg_get_serial_sequence('comments', 'id'), max(id)) from comments`.execute(one);
    await sql`analyze`.execute(one);
  });
}
