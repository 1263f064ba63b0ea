import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { sign } from "cookie-signature";
import { openDatabase } from "../app/platform/db/connection.server.ts";
import { migrate } from "../app/platform/db/migrator.server.ts";

const SESSION_MS = 30 * 24 * 3600_000;

/**
 * Creates a data folder with a new database, for benchmarks that write rows directly: a million rows take a minute. The
 * caller closes the database.
 */
export async function createDataFolder(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(join(dataDir, "session-secret"), secret, { mode: 0o600 });
  const file = join(dataDir, "upsolve.db");
  const empty = openDatabase(file);
  await migrate(empty);
  await empty.destroy();
  const db = new SQLite(file);
  // One transaction of a million rows would first write all of them to a journal.
  db.pragma("journal_mode = OFF");
  db.pragma("synchronous = OFF");
  db.pragma("cache_size = -400000");
  const user = db.prepare(
    "insert into users (username, username_key, email, email_key, password_hash, created_at) values (?,?,?,?,'',?)",
  );
  return {
    file,
    db,
    /** @param at milliseconds since 1970. @returns the user's id: 1, 2, 3 … */
    signUp: (name: string, at: number) =>
      Number(user.run(name, name, `${name}@example.org`, `${name}@example.org`, at).lastInsertRowid),
    /** @returns the user's cookie. */
    signIn: (userId: number) => signIn(db, secret, userId),
    close() {
      db.pragma("journal_mode = WAL");
      db.close();
    },
  };
}

/** @returns the user's cookie. */
export function signIn(db: SQLite.Database, secret: string, userId: number): string {
  const session = db.prepare(
    "insert into sessions (token_hash, user_id, user_agent, address, created_at, seen_at, expires_at) values (?,?,'','',?,?,?)",
  );
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("base64url");
  const now = Date.now();
  session.run(hash, userId, now, now, now + SESSION_MS);
  return `upsolve_session=${encodeURIComponent(sign(token, secret))}`;
}
