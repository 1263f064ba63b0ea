import { Migrator } from "kysely";
import { migrations } from "../../migrations/index.ts";
import type { Database } from "./connection.server.ts";

/**
 * Brings the schema up to date in one transaction: a step that fails leaves the database as it was.
 * @returns the names of the migrations that ran.
 * @throws an Error of one line when a step fails or a newer version made the database.
 */
export async function migrate(db: Database, known = migrations): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const applied = (await migrator.getMigrations()).filter((step) => step.executedAt);
  await refuseNewer(db, new Set(Object.keys(known)), applied.length);
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === "Error");
  if (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      failed
        ? `Migration ${failed.migrationName} failed and was undone: ${reason}`
        : `Migration failed: ${reason}`,
    );
  }
  return results.map((result) => result.migrationName);
}

/** For programs that work beside the server and change no schema. @throws when another version made the database. */
export async function requireMigrated(db: Database, known = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const steps = await migrator.getMigrations();
  const applied = steps.filter((step) => step.executedAt).length;
  await refuseNewer(db, new Set(Object.keys(known)), applied);
  if (applied < steps.length) {
    throw new Error("The database was made by an older version of Upsolve. Start this version once.");
  }
}

async function refuseNewer(db: Database, known: Set<string>, appliedCount: number): Promise<void> {
  if (appliedCount === 0) {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    if (!tables.some((table) => table.name === "kysely_migration")) return;
  }
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  const unknown = rows.map((row) => row.name).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`The database was made by a newer version of Upsolve (it has ${unknown.join(", ")}).`);
  }
}
