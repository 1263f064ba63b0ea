import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import {
  connectDatabase,
  type Database,
  inTransaction,
  openDatabase,
} from "../app/platform/db/connection.server.ts";
import { copyRows } from "../app/platform/db/copy.server.ts";
import { migrate } from "../app/platform/db/migrator.server.ts";
import { cutText, tokensOf } from "../app/platform/search/cut-words.ts";
import { blockFact, blockOf, factOf, vectorOf } from "../app/platform/search/postgres-words.ts";
import { factsOf } from "../app/platform/search/problem-facts.ts";
import { compare, printHeading, type Site, startSite } from "./compare.ts";
import { fill } from "./fill.ts";
import { createDatabase } from "./postgres.ts";
import { benchQueries } from "./queries.ts";
import { killAll, siteEnvironment } from "./servers.ts";

const SCRIPTS = ["latin", "han"] as const;
const USERS = 5_000;
/** Number of problems in the indexes whose sizes are measured. */
const MEASURED = 100_000;
const AMOUNT = 1_000_000;

/** Search terms in Latin letters and in Han characters, equally common in both. */
const searches: [what: string, latin: string, han: string][] = [
  ["a common word", "segment", "线段"],
  ["one of four letters", "segm", "线段最短"],
  ["a rare one", "12345", "罕见"],
  ["a common letter", "s", "线"],
  ["a letter in 2 %", "44", "数"],
  ["a rare letter", "zz", "罕"],
  ["two common words", "segment tree", "线段 回文"],
  ["several words", "segment tree path 77", "线段 回文 数论 77"],
  ["a sentence", "given numbers find the segment that path number", "给定一个长度为的线段求最短与路径的回文"],
  ["nothing", "nothing", "线线"],
];
const pages = searches.flatMap(([, ...typed]) =>
  ["/dashboard?q=", "/dashboard?sort=hardest&q=", "/dashboard?sort=solved&q=", "/search?q="].map(
    (address) => typed.map((text) => address + encodeURIComponent(text)) as [string, string],
  ),
);

/**
 * Compares searches in Han and Latin script on SQLite, and the sizes of their indexes.
 * @param amount number of problems
 * @param kept a folder that keeps the filled databases for another run
 */
export async function benchSearch(amount = String(AMOUNT), kept?: string): Promise<void> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "upsolve-search-"));
  const sites: Site[] = [];
  try {
    for (const script of SCRIPTS) {
      const { dataDir, cookie } = await filled(folder, script, Number(amount));
      printSizes(join(dataDir, "upsolve.db"), script);
      sites.push({ ...(await startSite(dataDir)), cookie });
    }
    const [latin, han] = sites as [Site, Site];
    printHeading([...SCRIPTS]);
    for (const addresses of pages) await compare(latin, han, addresses);
  } finally {
    for (const { child } of sites) child.kill("SIGKILL");
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

async function filled(folder: string, script: (typeof SCRIPTS)[number], problems: number) {
  const dataDir = join(folder, `${script}-${problems}`);
  if (!existsSync(join(dataDir, "cookie"))) {
    const begun = performance.now();
    const cookie = await fill(dataDir, { users: USERS, problems, solutions: 0, script });
    writeFileSync(join(dataDir, "cookie"), cookie);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${problems.toLocaleString("en")} problems in ${script} filled in ${seconds} s`);
  }
  return { dataDir, cookie: readFileSync(join(dataDir, "cookie"), "utf8") };
}

const megabytes = (bytes: unknown) => `${(Number(bytes) / 1024 ** 2).toFixed(1)} MB`;

/** Prints the index size of the first problems, with texts cut into words and uncut. */
function printSizes(file: string, script: string): void {
  const from = new SQLite(file, { readonly: true });
  const index = new SQLite(":memory:");
  const { definition } = from
    .prepare("select sql as definition from sqlite_master where name = 'problem_search'")
    .get() as { definition: string };
  index.exec(definition);
  const add = index.prepare("insert into problem_search (rowid, title, statement) values (?, ?, ?)");
  const problems = from
    .prepare("select id, title, statement from problems order by id limit ?")
    .all(MEASURED) as { id: number; title: string; statement: string }[];
  const sizes = [cutText, String].map((cut) => {
    index.exec("delete from problem_search");
    const begun = performance.now();
    index.transaction(() => {
      for (const { id, title, statement } of problems) add.run(id, cut(title), cut(statement));
    })();
    const ms = performance.now() - begun;
    index.exec("insert into problem_search (problem_search) values ('optimize')");
    const bytes = index.prepare("select sum(length(block)) from problem_search_data").pluck().get();
    return `${megabytes(bytes)} in ${ms.toFixed(0)} ms`;
  });
  console.log(`Index of ${problems.length} problems in ${script}: ${sizes[0]} cut, ${sizes[1]} whole`);
  index.close();
  from.close();
}

/** Runs the same comparison on PostgreSQL; see queries.ts. @param server a URL whose user may create databases */
export async function benchSearchOnPostgres(
  server: string,
  amount = String(AMOUNT),
  kept?: string,
): Promise<void> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "upsolve-search-"));
  try {
    for (const [index, script] of SCRIPTS.entries()) {
      const { dataDir, cookie } = await filled(folder, script, Number(amount));
      const database = await createDatabase(server, `upsolve_bench_search_${script}`);
      const from = openDatabase(join(dataDir, "upsolve.db"));
      const to = await connectDatabase({ url: database, poolSize: 4, statementTimeoutMs: 0 });
      await migrate(from);
      await migrate(to);
      await copyRows(from, to);
      await indexProblems(to);
      await printSizesOnPostgres(to, script);
      await from.destroy();
      await to.destroy();
      const SESSION_SECRET = readFileSync(join(dataDir, "session-secret"), "utf8");
      const env = { ...siteEnvironment(dataDir), DATABASE_URL: database, SESSION_SECRET };
      await benchQueries(
        env,
        database,
        cookie,
        pages.map((each): [string] => [each[index] ?? ""]),
      );
    }
  } finally {
    killAll();
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

/** Problems per statement. */
const BATCH = 1_000;

/** Fills the table before creating its index, in a tenth of the time. */
async function indexProblems(db: Database): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'problem_search' and indexdef like '% gin %'`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  for (let after = 0; ; ) {
    const problems = await db
      .selectFrom("problems")
      .select(["id", "title", "statement", "visibility", "author_id", "platform_key", "rating"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (problems.length === 0) break;
    after = problems.at(-1)?.id ?? after;
    const tags = new Map(problems.map(({ id }) => [id, [] as string[]]));
    const ids = [...tags.keys()];
    const rows = await db.selectFrom("problem_tags").selectAll().where("problem_id", "in", ids).execute();
    for (const { problem_id, tag } of rows) tags.get(problem_id)?.push(tag);
    const entries = problems.map(({ author_id, ...problem }) => {
      const named = { ...problem, tags: tags.get(problem.id) ?? [], author_id: author_id ?? 0 };
      const texts = [named.title, named.tags.join(" "), named.statement].map(cutText);
      const facts = [...factsOf(named).map(factOf), blockFact(blockOf(problem.id))];
      return { id: problem.id, words: [...tokensOf(texts.join("\n")), ...facts] };
    });
    await sql`insert into problem_search (rowid, words)
      select entry.id, array_to_tsvector(array(select jsonb_array_elements_text(entry.words)))
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (id bigint, words jsonb)`.execute(
      db,
    );
  }
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function printSizesOnPostgres(db: Database, script: string): Promise<void> {
  const problems = await db
    .selectFrom("problems")
    .select(["id", "title", "statement"])
    .orderBy("id")
    .limit(MEASURED)
    .execute();
  const sizes: string[] = [];
  for (const cut of [cutText, String]) {
    await sql`create table measured_search (like problem_search including all)`.execute(db);
    await inTransaction(db, async (trx) => {
      for (const { id, title, statement } of problems) {
        const words = vectorOf(tokensOf(`${cut(title)}\n${cut(statement)}`));
        await sql`insert into measured_search (rowid, words) values (${id}, ${words})`.execute(trx);
      }
    });
    const { rows } = await sql<{ bytes: string }>`
      select pg_total_relation_size('measured_search') as bytes`.execute(db);
    sizes.push(megabytes(rows[0]?.bytes));
    await sql`drop table measured_search`.execute(db);
  }
  console.log(`Index of ${problems.length} problems in ${script}: ${sizes[0]} cut, ${sizes[1]} whole`);
}
