import { PostgresAdapter, type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

export const isPostgres = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

type Statement = RawBuilder<unknown>;

interface Trigger {
  name: string;
  table: string;
  /** Such as "after insert" or "before update of title". */
  event: string;
  /** A condition on `new` and `old` that rows must meet. */
  when?: Statement;
  /** Statements for both engines. Columns read by `on conflict` or `set` must name their table: `totals.total`. */
  does: Statement[];
}

export async function createTrigger(
  db: QueryExecutorProvider,
  { name, table, event, when, does }: Trigger,
): Promise<void> {
  const condition = when ? sql`when (${when})` : sql``;
  const body = sql`${sql.join(does, sql`; `)};`;
  if (!isPostgres(db)) {
    await sql`create trigger ${sql.id(name)} ${sql.raw(event)} on ${sql.table(table)} ${condition} begin ${body} end`.execute(
      db,
    );
    return;
  }
  const row = sql.raw(/^before (insert|update)/.test(event) ? "new" : "old");
  await sql`create function ${sql.id(name)}() returns trigger language plpgsql as $trigger$
    begin ${body} return ${row}; end $trigger$`.execute(db);
  await sql`create trigger ${sql.id(name)} ${sql.raw(event)} on ${sql.table(table)}
    for each row ${condition} execute function ${sql.id(name)}()`.execute(db);
}

export async function dropTrigger(db: QueryExecutorProvider, name: string): Promise<void> {
  if (!isPostgres(db)) await sql`drop trigger ${sql.id(name)}`.execute(db);
  // With its trigger.
  else await sql`drop function ${sql.id(name)}() cascade`.execute(db);
}

/** A trigger statement that makes the change fail. @param message without a quote or a percent sign */
export const refuse = (db: QueryExecutorProvider, message: string): Statement =>
  isPostgres(db) ? sql`raise exception ${sql.lit(message)}` : sql`select raise(abort, ${sql.lit(message)})`;

/** Ends a table's definition, so that SQLite stores the rows in key order. */
export const sideBySide = (db: QueryExecutorProvider): Statement =>
  isPostgres(db) ? sql`` : sql`without rowid`;
