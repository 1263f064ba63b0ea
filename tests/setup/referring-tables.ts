import SQLite from "better-sqlite3";
import { Kysely } from "kysely";
import { migrate } from "../../app/platform/db/migrator.server.ts";
import { Dialect } from "../../app/platform/db/sqlite.server.ts";
import type { Tables } from "../../app/platform/db/tables.ts";

/** A column that refers to a problem: directly, through its task, or through a row that belongs to one. */
interface Reference {
  column: string;
  /** A table, or "subject" for an id whose kind is in another column. */
  to: string;
}

/** The tables that columns are named after. */
const NAMED: Record<string, string> = { problem: "problems", task: "tasks", solution: "solutions" };

/**
 * The tables that refer to problems, with their columns: foreign keys to problems, tasks and rows of problems,
 * columns named after them, and subject ids.
 */
export async function referringTables(): Promise<Map<string, Reference[]>> {
  const sqlite = new SQLite(":memory:");
  const db = new Kysely<Tables>({ dialect: new Dialect(sqlite) });
  await migrate(db);
  const names = sqlite
    .prepare("select name from sqlite_master where type = 'table'")
    .pluck()
    .all() as string[];
  const schema = names.map((name) => {
    const columns = sqlite.pragma(`table_info("${name}")`) as { name: string; notnull: number; pk: number }[];
    const keys = sqlite.pragma(`foreign_key_list("${name}")`) as { from: string; table: string }[];
    return { name, columns, keys };
  });
  await db.destroy();
  // Rows that must have a problem.
  const belonging = new Set(["problems", "tasks"]);
  for (let before = 0; before < belonging.size; ) {
    before = belonging.size;
    for (const { name, columns, keys } of schema) {
      const isBound = ({ from, table }: { from: string; table: string }) =>
        belonging.has(table) &&
        columns.some((column) => column.name === from && column.notnull + column.pk > 0);
      if (keys.some(isBound)) belonging.add(name);
    }
  }
  const referring = new Map<string, Reference[]>();
  for (const { name, columns, keys } of schema) {
    const references = columns.flatMap(({ name: column }): Reference[] => {
      const key = keys.find(({ from }) => from === column);
      if (key) return belonging.has(key.table) ? [{ column, to: key.table }] : [];
      if (column === "subject_id") return [{ column, to: "subject" }];
      const named = /(?:^|_)(problem|task|solution)_id$/.exec(column)?.[1];
      return named ? [{ column, to: NAMED[named] as string }] : [];
    });
    if (references.length > 0) referring.set(name, references);
  }
  return referring;
}

/** A condition for a table's rows that refer to this problem. */
export function refersTo(
  tables: Map<string, Reference[]>,
  table: string,
  problem: string,
  subjects: readonly string[],
): string {
  const task = `(select task_id from problems where id = ${problem})`;
  const conditions = (tables.get(table) ?? []).map(({ column, to }) => {
    if (to === "problems") return `${column} = ${problem}`;
    if (to === "tasks") return `${column} = ${task}`;
    if (to === "subject") return `${column} in (${subjects.join(", ")})`;
    return `${column} in (select id from ${to} where ${refersTo(tables, to, problem, subjects)})`;
  });
  return `(${table === "tasks" ? [...conditions, `id = ${task}`].join(" or ") : conditions.join(" or ")})`;
}
