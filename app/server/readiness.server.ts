import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import type { Application } from "../platform/application.ts";
import { fileIn } from "../platform/db/connection.server.ts";
import { requireWritable } from "../platform/db/health.server.ts";
import { lastWriteFailure } from "../platform/db/sqlite.server.ts";

interface Asked extends Pick<Application, "config" | "db" | "log"> {
  /** Whether events from other processes arrive. */
  isConnected?(): boolean;
}

const LEAST_FREE = 8 * 1024 * 1024;
/** How long a failed write counts, in ms, unless a later one succeeds. */
const FAILURE_COUNTS_FOR = 30_000;

/**
 * Whether the database can be read and probably written: its files are writable, the disk has room, and the last
 * write was not refused. Does not write itself: anyone may ask, and the write would queue behind a stuck one.
 */
export async function isReady({ config, db, log, isConnected = () => true }: Asked, leastFree = LEAST_FREE) {
  try {
    await db.selectFrom("public_totals").select("total").limit(1).execute();
    if (config.postgres) {
      await requireWritable(db);
      return isConnected();
    }
    await access(config.dataDir, constants.W_OK);
    await access(fileIn(config.dataDir), constants.W_OK);
    const { bavail, bsize } = await statfs(config.dataDir);
    if (bavail * bsize < leastFree) throw new Error("The disk is full.");
    const failure = lastWriteFailure();
    if (failure && performance.now() - failure.at < FAILURE_COUNTS_FOR) throw failure.error;
    return true;
  } catch (error) {
    log.warn({ err: error }, "The database cannot be written to");
    return false;
  }
}
