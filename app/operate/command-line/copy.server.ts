import { existsSync } from "node:fs";
import { connectDatabase, type Database, openDatabase } from "../../platform/db/connection.server.ts";
import { copyRows, requireEmpty, wrongFigures } from "../../platform/db/copy.server.ts";
import { requirePostgres } from "../../platform/db/health.server.ts";
import { migrate, requireMigrated } from "../../platform/db/migrator.server.ts";
import { fillIndexes } from "../../platform/search/rebuild.server.ts";
import { type BareCommand, WrongUse } from "./command.ts";

async function open(place: string): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(place)) return openDatabase(place);
  const db = await connectDatabase({ url: place, poolSize: 4, statementTimeoutMs: 0 });
  await requirePostgres(db);
  return db;
}

export const copy: BareCommand = {
  usage: "copy --from <file or url> --to <file or url>",
  about: "copies a stopped site into an empty database: from SQLite to PostgreSQL, or back",
  options: { from: { type: "string" }, to: { type: "string" } },
  async runBare(_environment, { options: { from, to } }) {
    if (!from || !to) throw new WrongUse("Name both databases: --from and --to.");
    // Opening a missing file would create an empty database.
    if (!from.includes("://") && !existsSync(from)) throw new Error(`There is no database at ${from}.`);
    const [source, target] = [await open(from), await open(to)];
    try {
      await requireMigrated(source);
      await migrate(target);
      await requireEmpty(target);
      const { rows, mended } = await copyRows(source, target);
      await fillIndexes(target);
      const wrong = await wrongFigures(target);
      const lines = [
        `Copied ${rows} rows. All row counts match.`,
        ...(mended > 0 ? [`NUL characters in ${mended} texts were replaced with spaces.`] : []),
        ...wrong.map((each) => `A stored count is wrong: ${each}.`),
      ];
      return { lines, json: { rows, mended, wrong }, failed: wrong.length > 0 };
    } finally {
      await source.destroy();
      await target.destroy();
    }
  },
};
