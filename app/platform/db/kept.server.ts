import type { Kysely, RawNode, RootOperationNode } from "kysely";
import type { Tables } from "./tables.ts";

type Connection = Kysely<Tables>;

/** In ms. On PostgreSQL, this process may miss for that long what another one has written. */
const LONGEST = 1000;
/** Results of one query, for pages that alternate. */
const MOST_KEPT = 8;
/** In ms. A page asks several times within it. */
const ASKED_EVERY = 1;

interface Writes {
  /** How many statements of this process may have written. */
  own: number;
  /** Changes with what others write, where the database tells. */
  others(): number;
}
const writes = new WeakMap<Connection, Writes>();

export function countWrites(db: Connection, others: Writes["others"] = () => 0): void {
  let last = 0;
  let at = Number.NEGATIVE_INFINITY;
  const ask = () => {
    const now = performance.now();
    if (now - at >= ASKED_EVERY) [last, at] = [others(), now];
    return last;
  };
  writes.set(db, { own: 0, others: ask });
}

/** Counts a statement unless it only reads. Commits count too: until then, others still read what was there before. */
export function noteStatement(db: Connection, statement: RootOperationNode): void {
  if (statement.kind === "SelectQueryNode" || isRawSelect(statement)) return;
  const counted = writes.get(db);
  if (counted) counted.own++;
}

function isRawSelect(statement: RootOperationNode): boolean {
  return statement.kind === "RawNode" && /^\s*select\b/i.test((statement as RawNode).sqlFragments[0] ?? "");
}

/**
 * Makes a query whose last result is kept in memory until anything is written, for a second at most. For what many pages
 * show and few writes change.
 * @param read must depend on the database and `key` alone
 */
export function kept<K extends string | number, T>(read: (db: Connection, key: K) => Promise<T>) {
  const results = new WeakMap<Connection, Map<K, { version: string; result: Promise<T>; at: number }>>();
  return (db: Connection, key: K): Promise<T> => {
    const counted = writes.get(db);
    // In a transaction, only that transaction sees what it wrote.
    if (!counted) return read(db, key);
    const version = `${counted.own} ${counted.others()}`;
    const own = results.get(db) ?? new Map();
    results.set(db, own);
    const last = own.get(key);
    if (last?.version === version && performance.now() - last.at < LONGEST) return last.result;
    const result = read(db, key);
    own.delete(key);
    own.set(key, { version, result, at: performance.now() });
    for (const oldest of own.keys()) if (own.size > MOST_KEPT) own.delete(oldest);
    result.catch(() => own.delete(key));
    return result;
  };
}
