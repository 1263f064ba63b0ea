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
import { refuseNewer } from "./migrator.server.ts";
import { orphansOf, schemaFaults } from "./schema-check.server.ts";

/** What the data folder holds beside the database. */
const FILES = ["session-secret"];

/** Where a backup keeps them, so that it is one file. */
const FILES_TABLE = "backup_files";

/** Pages of a database in one step: all. A step that another process's write interrupts begins again. */
const ALL_PAGES = 0x7fffffff;

/** What a backup leaves of its disk, for the site to go on writing; bytes. */
const LEAST_LEFT = 64 * 1024 * 1024;

/**
 * Copies a data folder into one file, while a server writes or not: the database as it is at one moment, and the other
 * files in a table. The file appears when it has been read back without a fault, and only its owner may read it.
 * @returns its size in bytes.
 * @throws when the file is there already, its disk has too little room, or a page of the database cannot be read.
 */
export async function backUp(dataDir: string, file: string, leastLeft = LEAST_LEFT): Promise<number> {
  if (existsSync(file)) throw new Error(`There is a file at ${file} already.`);
  requireRoom(dataDir, dirname(file), leastLeft);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  closeSync(openSync(part, "wx", 0o600));
  try {
    const source = new SQLite(fileIn(dataDir), { fileMustExist: true });
    try {
      await source.backup(part, { progress: () => ALL_PAGES });
    } finally {
      source.close();
    }
    addFiles(part, dataDir);
    requireSound(part);
    flush(part);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  return statSync(file).size;
}

/** @throws where a copy would fill the disk. */
function requireRoom(dataDir: string, folder: string, leastLeft: number): void {
  if (!existsSync(folder)) throw new Error(`There is no folder at ${folder}.`);
  const database = fileIn(dataDir);
  const sizes = [database, `${database}-wal`].map((each) => statSync(each, { throwIfNoEntry: false })?.size);
  const wanted = sizes.reduce<number>((sum, size = 0) => sum + size, leastLeft);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= wanted) return;
  const [has, wants] = [free, wanted].map((bytes) => Math.ceil(bytes / 1024 / 1024));
  throw new Error(`The disk of ${folder} has ${has} MB left, and a backup takes ${wants} MB. Make room.`);
}

function addFiles(part: string, dataDir: string): void {
  const copy = new SQLite(part);
  try {
    // One file, without a log beside it.
    copy.pragma("journal_mode = delete");
    copy.exec(`create table ${FILES_TABLE} (name text primary key, content blob not null)`);
    const insert = copy.prepare(`insert into ${FILES_TABLE} values (?, ?)`);
    for (const name of FILES) {
      const file = join(dataDir, name);
      if (existsSync(file)) insert.run(name, readFileSync(file));
    }
  } finally {
    copy.close();
  }
}

/** @throws unless a backup's every page and index can be read. */
function requireSound(file: string): void {
  let faults: unknown[];
  let tables: unknown[];
  try {
    const copy = new SQLite(file, { readonly: true });
    try {
      faults = copy.pragma("integrity_check(3)", { simple: false }) as unknown[];
      tables = copy.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    } finally {
      copy.close();
    }
  } catch (error) {
    throw new Error(`${file} is not a whole backup: ${(error as Error).message}.`, { cause: error });
  }
  const [first] = faults as { integrity_check: string }[];
  if (first?.integrity_check !== "ok") throw new Error(`${file} is damaged: ${first?.integrity_check}.`);
  if (tables.includes(FILES_TABLE)) return;
  throw new Error(
    tables.includes("kysely_migration")
      ? `${file} is a site's own database, not a backup of it: "backup <file>" makes one. To use it as it is, stop the site and put it into the data folder as ${basename(fileIn(""))}.`
      : `${file} is no backup that Upsolve made.`,
  );
}

function flush(file: string): void {
  const opened = openSync(file, "r+");
  fsyncSync(opened);
  closeSync(opened);
}

interface HowToRestore {
  now: number;
  /** Checks the backup and the folder, and changes neither. */
  isTrial: boolean;
  /** Takes a database that is not as Upsolve makes it. */
  isForced?: boolean;
}

/**
 * Puts a backup in the place of what a data folder holds. What was there stays beside it, under other names.
 * @returns the names of the files that it put aside.
 * @throws when the file is not a whole backup, a newer version made it, it was changed since, or a server runs.
 */
export async function restore(
  file: string,
  dataDir: string,
  { now, isTrial, isForced = false }: HowToRestore,
): Promise<string[]> {
  if (!existsSync(file)) throw new Error(`There is no file at ${file}.`);
  requireSound(file);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const target = fileIn(dataDir);
  const copy = `${target}.restored`;
  rmSync(copy, { force: true });
  closeSync(openSync(copy, "wx", 0o600));
  try {
    const source = new SQLite(file, { readonly: true });
    try {
      await source.backup(copy, { progress: () => ALL_PAGES });
    } finally {
      source.close();
    }
    const files = takeFiles(copy);
    const faults = await examine(copy);
    if (faults.length > 0 && !isForced) {
      throw new Error(
        `${file} is no database as Upsolve makes it: ${faults.join("; ")}. If you know why, restore it with --force.`,
      );
    }
    if (existsSync(target)) requireStopped(target);
    if (isTrial) return [];
    flush(copy);
    const suffix = `before-restore-${new Date(now).toISOString().replace(/[:.]/g, "")}`;
    const aside: string[] = [];
    const replace = (name: string, by: string) => {
      const place = join(dataDir, name);
      if (existsSync(place)) {
        // A second name first, so that a crash leaves one of them in its place.
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

function takeFiles(copy: string): { name: string; content: Buffer }[] {
  const db = new SQLite(copy);
  try {
    const files = db.prepare(`select name, content from ${FILES_TABLE}`).all();
    db.exec(`drop table ${FILES_TABLE}`);
    return files as { name: string; content: Buffer }[];
  } finally {
    db.close();
  }
}

/** @returns what is not as its migrations make it, in words. @throws when a newer version made it. */
async function examine(copy: string): Promise<string[]> {
  const db = openDatabase(copy);
  try {
    await refuseNewer(db);
    return [...(await schemaFaults(db)), ...(await orphansOf(db))];
  } finally {
    await db.destroy();
  }
}

/** @throws while another program has the database open. Afterwards it is one file, without a log. */
function requireStopped(file: string): void {
  const db = new SQLite(file, { timeout: 0 });
  try {
    // The log can only be given up by the last one who has the database open.
    db.pragma("journal_mode = delete");
  } catch (error) {
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    throw new Error("Upsolve is running on this data folder. Stop it first.");
  } finally {
    db.close();
  }
}
