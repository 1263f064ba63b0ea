import { openData } from "./data.ts";
import type { TestServer } from "./server.ts";

/** Inserts a row past the app. @returns its id */
export function insert({ dataDir }: TestServer, table: string, row: Record<string, string | number>): string {
  const database = openData(dataDir);
  try {
    const names = Object.keys(row);
    const marks = names.map(() => "?").join(", ");
    const stored = database.prepare(`insert into ${table} (${names.join(", ")}) values (${marks})`);
    return String(stored.run(...Object.values(row)).lastInsertRowid);
  } finally {
    database.close();
  }
}

export function select({ dataDir }: TestServer, sql: string, ...values: unknown[]) {
  const database = openData(dataDir);
  try {
    return database.prepare(sql).all(...values) as Record<string, number>[];
  } finally {
    database.close();
  }
}
