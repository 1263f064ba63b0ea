import SQLite from "better-sqlite3";
import { Kysely } from "kysely";
import { migrate } from "../../app/platform/db/migrator.server.ts";
import { Dialect } from "../../app/platform/db/sqlite.server.ts";
import type { Tables } from "../../app/platform/db/tables.ts";

/** A column that refers to a problem, its task, or a row that belongs to either. */
interface Reference {
  column: string;
  /** A table, or "subject" if another column holds the kind. */
  to: string;
}

const NAMED: Record<string, string> = { problem: "problems", task: "tasks", solution: "solutions" };

/** The columns that refer to problems, by table: foreign keys, columns such as "problem_id", and subject ids. */
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
  // Tables whose rows belong to a problem or task.
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

/** An SQL condition for a table's rows that refer to a problem. */
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
