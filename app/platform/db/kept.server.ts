import type { Kysely, RawNode, RootOperationNode } from "kysely";
import type { Tables } from "./tables.ts";

type Connection = Kysely<Tables>;

/** In ms. How late this process sees what another one has written. */
const LONGEST = 1000;

/** How many statements of this process may have written, by database. */
const writes = new WeakMap<Connection, number>();

export function countWrites(db: Connection): void {
  writes.set(db, 0);
}

/** Counts a statement unless it only reads. Commits count too: until then, others still read what was there before. */
export function noteStatement(db: Connection, statement: RootOperationNode): void {
  if (statement.kind === "SelectQueryNode" || isRawSelect(statement)) return;
  writes.set(db, (writes.get(db) ?? 0) + 1);
}

function isRawSelect(statement: RootOperationNode): boolean {
  return statement.kind === "RawNode" && /^\s*select\b/i.test((statement as RawNode).sqlFragments[0] ?? "");
}

/**
 * Makes a query whose last result is kept in memory until this process writes anything, for a second at most. For what
 * many pages show and few writes change.
 * @param read must depend on the database and `key` alone
 */
export function kept<K extends string | number, T>(read: (db: Connection, key: K) => Promise<T>) {
  const results = new WeakMap<Connection, { key: K; result: Promise<T>; writes: number; at: number }>();
  return (db: Connection, key: K): Promise<T> => {
    const now = writes.get(db);
    // In a transaction, only that transaction sees what it wrote.
    if (now === undefined) return read(db, key);
    const last = results.get(db);
    if (last?.key === key && last.writes === now && performance.now() - last.at < LONGEST) return last.result;
    const result = read(db, key);
    results.set(db, { key, result, writes: now, at: performance.now() });
    result.catch(() => results.delete(db));
    return result;
  };
}
