import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { fileIn, openDatabase } from "./connection.server.ts";
import { missingMigrations } from "./migrator.server.ts";
import { orphansOf, schemaFaults } from "./schema-check.server.ts";

/** The data folder's other files. A backup stores them in a table, so that it is a single file. */
const FILES = ["session-secret"];
const FILES_TABLE = "backup_files";

/** All pages in one step: SQLite restarts a backup of several steps when another process writes. */
const ALL_PAGES = { progress: () => 0x7fffffff };

/** Bytes of disk space that a backup leaves free, so that the site can keep writing. */
const LEAST_LEFT = 64 * 1024 * 1024;

async function withFile<T>(
  file: string,
  options: SQLite.Options,
  work: (db: SQLite.Database) => T | Promise<T>,
): Promise<T> {
  const db = new SQLite(file, options);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/**
 * Copies a data folder into one file, even while a server writes: a snapshot of the database, with the other files in
 * a table. The file only appears after it has been read back and checked, and only its owner may read it.
 * @returns its size in bytes.
 * @throws when the file exists, its disk has too little room, or a page of the database cannot be read.
 */
export async function backUp(dataDir: string, file: string, leastLeft = LEAST_LEFT): Promise<number> {
  if (existsSync(file)) throw new Error(`The file ${file} already exists.`);
  requireRoom(dataDir, dirname(file), leastLeft);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  closeSync(openSync(part, "wx", 0o600));
  try {
    await withFile(fileIn(dataDir), { fileMustExist: true }, (source) => source.backup(part, ALL_PAGES));
    await withFile(part, {}, (copy) => addFiles(copy, dataDir));
    await requireSound(part);
    flush(part);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  return statSync(file).size;
}

function requireRoom(dataDir: string, folder: string, leastLeft: number): void {
  if (!existsSync(folder)) throw new Error(`There is no folder at ${folder}.`);
  const database = fileIn(dataDir);
  const sizes = [database, `${database}-wal`].map((each) => statSync(each, { throwIfNoEntry: false })?.size);
  const wanted = sizes.reduce<number>((sum, size = 0) => sum + size, leastLeft);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= wanted) return;
  const [has, wants] = [free, wanted].map((bytes) => Math.ceil(bytes / 1024 / 1024));
  throw new Error(
    `Only ${has} MB are free on the disk that holds ${folder}, but a backup needs ${wants} MB. Free some space.`,
  );
}

function addFiles(copy: SQLite.Database, dataDir: string): void {
  // Keeps the copy in a single file, without a separate log.
  copy.pragma("journal_mode = delete");
  copy.exec(`create table ${FILES_TABLE} (name text primary key, content blob not null)`);
  const insert = copy.prepare(`insert into ${FILES_TABLE} values (?, ?)`);
  for (const name of FILES) {
    const file = join(dataDir, name);
    if (existsSync(file)) insert.run(name, readFileSync(file));
  }
}

async function requireSound(file: string): Promise<void> {
  const { fault, tables } = await withFile(file, { readonly: true }, (copy) => ({
    fault: copy.pragma("integrity_check(1)", { simple: true }),
    tables: copy.prepare("select name from sqlite_master where type = 'table'").pluck().all(),
  })).catch((error: Error) => {
    throw new Error(`${file} is not a complete backup: ${error.message}.`, { cause: error });
  });
  // SQLite puts a line with the database's name in front.
  if (fault !== "ok") throw new Error(`${file} is damaged: ${String(fault).split("\n").at(-1)}.`);
  if (tables.includes(FILES_TABLE)) return;
  throw new Error(
    tables.includes("kysely_migration")
      ? `${file} is a site's own database, not a backup of it: "backup <file>" makes one. To use it as it is, stop the site and move it into the data folder as ${basename(fileIn(""))}.`
      : `${file} is not a backup made by Upsolve.`,
  );
}

function flush(file: string): void {
  const opened = openSync(file, "r+");
  fsyncSync(opened);
  closeSync(opened);
}

interface HowToRestore {
  now: number;
  /** Only checks the backup and the folder, without restoring. */
  isTrial: boolean;
  /** Accepts a database whose schema differs from Upsolve's. */
  isForced?: boolean;
}

/**
 * Replaces the contents of a data folder with a backup. The old files stay in the folder under other names.
 * @returns those names.
 * @throws when the file is not a complete backup, was made by a newer version or has been changed, or a server is
 * running.
 */
export async function restore(
  file: string,
  dataDir: string,
  { now, isTrial, isForced = false }: HowToRestore,
): Promise<string[]> {
  if (!existsSync(file)) throw new Error(`There is no file at ${file}.`);
  await requireSound(file);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const target = fileIn(dataDir);
  const copy = `${target}.restored`;
  rmSync(copy, { force: true });
  closeSync(openSync(copy, "wx", 0o600));
  try {
    await withFile(file, { readonly: true }, (source) => source.backup(copy, ALL_PAGES));
    const files = await withFile(copy, {}, takeFiles);
    const faults = await examine(copy);
    if (faults.length > 0 && !isForced) {
      throw new Error(
        `${file} does not have the schema of an Upsolve database: ${faults.join("; ")}. If you know why, restore it with --force.`,
      );
    }
    if (existsSync(target)) await withFile(target, { timeout: 0 }, requireStopped);
    if (isTrial) return [];
    flush(copy);
    const suffix = `before-restore-${new Date(now).toISOString().replace(/[:.]/g, "")}`;
    const aside: string[] = [];
    const replace = (name: string, by: string) => {
      const place = join(dataDir, name);
      if (existsSync(place)) {
        // Linked first, because a crash must not leave this name without a file.
        linkSync(place, `${place}.${suffix}`);
        aside.push(`${name}.${suffix}`);
      }
      renameSync(by, place);
    };
    for (const { name, content } of files) {
      if (!FILES.includes(name)) continue;
      const written = join(dataDir, `${name}.restored`);
      writeFileSync(written, content, { mode: 0o600 });
      replace(name, written);
    }
    replace(basename(target), copy);
    return aside;
  } finally {
    for (const each of [copy, `${copy}-wal`, `${copy}-shm`]) rmSync(each, { force: true });
  }
}

function takeFiles(copy: SQLite.Database) {
  const files = copy.prepare(`select name, content from ${FILES_TABLE}`).all();
  copy.exec(`drop table ${FILES_TABLE}`);
  return files as { name: string; content: Buffer }[];
}

/** @returns differences from the migrations, in words. @throws when the database was made by a newer version. */
async function examine(copy: string): Promise<string[]> {
  const db = openDatabase(copy);
  try {
    await missingMigrations(db);
    return [...(await schemaFaults(db)), ...(await orphansOf(db))];
  } finally {
    await db.destroy();
  }
}

function requireStopped(db: SQLite.Database): void {
  try {
    // Only the last connection to a database can switch off the log.
    db.pragma("journal_mode = delete");
  } catch (error) {
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    throw new Error("Upsolve is running on this data folder. Stop it first.");
  }
}
