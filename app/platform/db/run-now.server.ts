import type { CompiledQuery, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

type Connection = Kysely<Tables>;

/** @returns undefined if the statement has to wait for its turn. */
export type RunNow = (query: CompiledQuery, parameters: readonly unknown[]) => unknown[] | undefined;

const runners = new WeakMap<Connection, RunNow>();

export function setRunNow(db: Connection, run: RunNow): void {
  runners.set(db, run);
}

/**
 * Runs a statement at once where the database answers at once, as SQLite does: the forty promises that Kysely makes for
 * each take longer than most statements. @returns undefined if Kysely has to run it
 */
export const runNow = (db: Connection, ...statement: Parameters<RunNow>) => runners.get(db)?.(...statement);
