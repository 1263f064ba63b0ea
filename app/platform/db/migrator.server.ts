import { Migrator } from "kysely/migration";
import { migrations } from "../../../migrations/index.ts";
import type { Database } from "./connection.server.ts";

/**
 * Brings the schema up to date in one transaction: a failed step leaves the database unchanged.
 * @returns the names of the migrations that ran.
 * @throws a one-line Error when a step fails or the database was made by a newer version.
 */
export async function migrate(db: Database, known = migrations): Promise<string[]> {
  const { migrator } = await inspect(db, known);
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === "Error");
    const step = failed ? `Migration ${failed.migrationName} failed and was undone` : "Migration failed";
    throw new Error(`${step}: ${error instanceof Error ? error.message : error}`);
  }
  return results.map((result) => result.migrationName);
}

/** For programs other than the server. @throws when the database was made by another version. */
export async function requireMigrated(db: Database, known = migrations): Promise<void> {
  if ((await missingMigrations(db, known)).length > 0) {
    throw new Error(
      "The database was made by an older version of Upsolve. Start this version once to update it.",
    );
  }
}

export const allMigrations = Object.keys(migrations);

/** The migrations that have not run on a database. @throws when the database was made by a newer version. */
export async function missingMigrations(db: Database, known = migrations): Promise<string[]> {
  const { steps } = await inspect(db, known);
  return steps.filter((step) => !step.executedAt).map((step) => step.name);
}

/** None for a new database. @throws when the database was made by a newer version. */
export async function pendingMigrations(db: Database, known = migrations): Promise<string[]> {
  const missing = await missingMigrations(db, known);
  return missing.length === Object.keys(known).length ? [] : missing;
}

async function inspect(db: Database, known: typeof migrations) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const steps = await migrator.getMigrations();
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return { migrator, steps };
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  const unknown = rows.map((row) => row.name).filter((name) => !(name in known));
  if (unknown.length > 0) {
    throw new Error(
      `The database was made by a newer version of Upsolve (it has ${unknown.join(", ")}). Start that version, or restore a copy from before the update.`,
    );
  }
  return { migrator, steps };
}
