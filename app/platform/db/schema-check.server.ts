import { sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import { migrations } from "../../../migrations/index.ts";
import { type Database, openDatabase } from "./connection.server.ts";
import { migrate } from "./migrator.server.ts";

const MOST_NAMED = 5;
/** Litestream keeps tables in the database that it replicates. */
const OTHERS = /^_litestream_/;

interface Definition {
  type: string;
  name: string;
  text: string;
}

/** Compares a database's schema with that of the migrations it records. @returns the differences, in words. */
export async function schemaFaults(db: Database, known = migrations): Promise<string[]> {
  // PostgreSQL has its own tools for backups.
  if (isPostgres(db)) return [];
  const ran = await namesRun(db);
  const model = openDatabase(":memory:");
  try {
    await migrate(model, Object.fromEntries(Object.entries(known).filter(([name]) => ran.has(name))));
    const faults = await differences(db, model);
    const more = faults.length - MOST_NAMED;
    return more > 0 ? [...faults.slice(0, MOST_NAMED), `and ${more} more`] : faults;
  } catch (error) {
    return [`its list of migrations is incomplete: ${(error as Error).message}`];
  } finally {
    await model.destroy();
  }
}

export async function orphansOf(db: Database): Promise<string[]> {
  const orphans = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  if (orphans.rows.length === 0) return [];
  // The rows of a deleted account are deleted in slices.
  const isUnfinished = await db
    .selectFrom("deletions")
    .select("kind")
    .limit(1)
    .executeTakeFirst()
    .catch(() => undefined);
  const lost = orphans.rows.filter(({ parent }) => !isUnfinished || parent !== "users");
  return [
    ...new Set(lost.map(({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`)),
  ];
}

async function namesRun(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return new Set(rows.map(({ name }) => name));
}

async function definitionsOf(db: Database): Promise<Definition[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string; shadow: number }>`
    select type, name, sql, name in (select name from pragma_table_list where type = 'shadow') as shadow
    from sqlite_master where sql is not null and substr(name, 1, 7) <> 'sqlite_' order by type desc, name`.execute(
    db,
  );
  return (
    rows
      .filter(({ name }) => !OTHERS.test(name))
      // FTS5's shadow tables differ between versions of SQLite.
      .map(({ type, name, sql: text, shadow }) => ({ type, name, text: shadow ? "" : inEssence(text) }))
  );
}

/** Versions of SQLite quote differently, and Upsolve's first triggers did not name the table: `total = total + 1`. */
const inEssence = (text: string) => text.replace(/[\s"`]+/g, "").replace(/set(\w+)=\w+\.\1\+/g, "set$1=$1+");

/** A name from a file must not send control sequences to the operator's terminal. */
const quoted = (name: string) => JSON.stringify(name.replace(/[\p{Cc}\p{Cf}]/gu, ""));

async function differences(db: Database, model: Database): Promise<string[]> {
  const [found, wanted] = [await definitionsOf(db), await definitionsOf(model)];
  const named = (list: Definition[], { type, name }: Definition) =>
    list.find((each) => each.type === type && each.name === name);
  const missing = wanted.filter((each) => !named(found, each));
  const unknown = found.filter((each) => !named(wanted, each));
  const changed = found.filter((each) => (named(wanted, each)?.text ?? each.text) !== each.text);
  return [
    ...missing.map(({ type, name }) => `the ${type} ${quoted(name)} is missing`),
    ...unknown.map(({ type, name }) => `the ${type} ${quoted(name)} is not from Upsolve`),
    ...(await Promise.all(changed.map((each) => changeOf(each, db, model)))),
  ];
}

async function changeOf({ type, name }: Definition, db: Database, model: Database) {
  const changed = `the ${type} ${quoted(name)} has another definition`;
  if (type !== "table") return changed;
  const [has, wants] = [await columnsOf(db, name), await columnsOf(model, name)];
  const lost = wants.filter((column) => !has.includes(column)).map((column) => `lacks ${quoted(column)}`);
  const added = has.filter((column) => !wants.includes(column)).map((column) => `has ${quoted(column)}`);
  return [changed, [...lost, ...added].join(", ")].filter(Boolean).join(": it ");
}

async function columnsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name }) => name);
}
