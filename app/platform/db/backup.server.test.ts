import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { migratedSqlite } from "../../../tests/setup/database.ts";
import { unpackFirstRelease } from "../../../tests/setup/first-release.ts";
import { backUp, restore } from "./backup.server.ts";
import { fileIn, openDatabase } from "./connection.server.ts";
import { migrate } from "./migrator.server.ts";
import { orphansOf, schemaFaults } from "./schema-check.server.ts";

const newFolder = () => mkdtempSync(path.join(tmpdir(), "upsolve-backup-"));
const filled = newFolder();
let folder: string;
let dataDir: string;
let backup: string;
let other: string;
beforeAll(async () => {
  const migrated = await migratedSqlite();
  for (const name of ["ada", "bob"]) make(path.join(filled, name), migrated, name);
});
beforeEach(() => {
  folder = newFolder();
  [dataDir, other] = [path.join(folder, "data"), path.join(folder, "other")];
  backup = path.join(folder, "backup.db");
  fill(dataDir, "ada");
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => rmSync(filled, { recursive: true }));

const fill = (place: string, username: string) =>
  cpSync(path.join(filled, username), place, { recursive: true });

function make(place: string, migrated: Buffer, username: string): void {
  mkdirSync(place);
  writeFileSync(fileIn(place), migrated);
  change(place, (file) => {
    file.pragma("journal_mode = wal");
    file.exec(`
      with recursive numbers(id) as (select 1 union all select id + 1 from numbers where id < 500)
      insert into users (username, username_key, email, email_key, password_hash, created_at)
      select '${username}' || id, '${username}' || id, '${username}@' || id, '${username}@' || id, '', 0 from numbers`);
  });
  writeFileSync(path.join(place, "session-secret"), `secret of ${username}`.repeat(4));
}

function change<T>(place: string, work: (file: SQLite.Database) => T): T {
  const file = new SQLite(fileIn(place));
  try {
    return work(file);
  } finally {
    file.close();
  }
}

/** A hash of every row of every table, and of the other file. */
function digest(place: string): string {
  const hash = createHash("sha256").update(readFileSync(path.join(place, "session-secret")));
  change(place, (file) => {
    const tables = file.prepare("select name from sqlite_schema where type = 'table' order by name").all();
    for (const { name } of tables as { name: string }[]) {
      for (const row of file.prepare(`select * from "${name}"`).iterate()) hash.update(JSON.stringify(row));
    }
  });
  return hash.digest("hex");
}

const now = Date.parse("2026-03-01T12:00:00Z");
const again = (place: string, isTrial = false) => restore(backup, place, { now, isTrial });

test("a backup is one private file from which every row and file can be restored in another folder", async () => {
  const bytes = await backUp(dataDir, backup);
  expect(readdirSync(folder).sort()).toEqual(["backup.db", "data"]);
  expect(statSync(backup)).toMatchObject({ size: bytes });
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(await again(other)).toEqual([]);
  expect(readdirSync(other).sort()).toEqual(["session-secret", "upsolve.db"]);
  expect(digest(other)).toBe(digest(dataDir));
});

test("a backup includes rows that are only in the write-ahead log", async () => {
  const db = openDatabase(fileIn(dataDir));
  await db.updateTable("users").set({ username: "late" }).where("id", "=", 7).execute();
  await backUp(dataDir, backup);
  await db.destroy();
  await again(other);
  expect(digest(other)).toBe(digest(dataDir));
});

test("a backup never overwrites a file, and leaves no file behind when it fails", async () => {
  writeFileSync(backup, "mine");
  await expect(backUp(dataDir, backup)).rejects.toThrow("already");
  expect(readFileSync(backup, "utf8")).toBe("mine");
  // Damages pages in the middle.
  const file = readFileSync(fileIn(dataDir));
  writeFileSync(fileIn(dataDir), file.fill(7, 40 * 4096, 60 * 4096));
  await expect(backUp(dataDir, path.join(folder, "second.db"))).rejects.toThrow(
    /damaged|malformed|not a complete/,
  );
  expect(readdirSync(folder).sort()).toEqual(["backup.db", "data"]);
});

test("a restore keeps the files that it replaces, and its dry run changes nothing", async () => {
  await backUp(dataDir, backup);
  fill(other, "bob");
  const before = digest(other);
  expect(await again(other, true)).toEqual([]);
  expect(digest(other)).toBe(before);
  const suffix = "before-restore-2026-03-01T120000000Z";
  expect(await again(other)).toEqual([`session-secret.${suffix}`, `upsolve.db.${suffix}`]);
  expect(digest(other)).toBe(digest(dataDir));
  for (const name of ["session-secret", "upsolve.db"]) {
    writeFileSync(path.join(other, name), readFileSync(path.join(other, `${name}.${suffix}`)));
  }
  expect(digest(other)).toBe(before);
});

test("a restore while the database is open is refused and changes nothing", async () => {
  await backUp(dataDir, backup);
  fill(other, "bob");
  const before = digest(other);
  const db = openDatabase(fileIn(other));
  await db.selectFrom("users").select("id").limit(1).execute();
  await expect(again(other)).rejects.toThrow("Upsolve is running on this data folder. Stop it first.");
  await db.destroy();
  expect(digest(other)).toBe(before);
  expect(readdirSync(other).sort()).toEqual(["session-secret", "upsolve.db"]);
  await again(other);
});

test("a restore refuses a truncated backup and a backup of a newer version", async () => {
  change(dataDir, (file) => file.exec("insert into kysely_migration values ('9999_later', '2030-01-01')"));
  await backUp(dataDir, backup);
  await expect(again(other)).rejects.toThrow("newer version of Upsolve (it has 9999_later)");
  truncateSync(backup, statSync(backup).size / 2);
  await expect(again(other)).rejects.toThrow(/damaged|malformed|not a complete/);
  expect(readdirSync(other)).toEqual([]);
});

test.each([
  [
    "insert into links (user_id, name, link, created_at) values (9999, 'a', 'https://a.example', 0)",
    ["a row of links refers to a missing row of users"],
  ],
  [
    `create trigger steal after insert on users begin delete from users where id = 1; end;
    create view all_users as select * from users;
    drop trigger links_stored; drop index links_by_user`,
    [
      'the trigger "steal" is not from Upsolve',
      'the view "all_users" is not from Upsolve',
      'the trigger "links_stored" is missing',
      'the index "links_by_user" is missing',
    ],
  ],
  [
    `alter table links rename column link to href;
    drop index links_by_user; create index links_by_user on links (id)`,
    [
      'the table "links" has another definition: it lacks "link", has "href"',
      'the index "links_by_user" has another definition',
    ],
  ],
  [
    "delete from kysely_migration where name = (select min(name) from kysely_migration)",
    ["its list of migrations is incomplete"],
  ],
])("the schema check reports %s", async (statements, reasons) => {
  change(dataDir, (file) => {
    file.pragma("foreign_keys = off");
    file.exec(statements);
  });
  const db = openDatabase(fileIn(dataDir));
  const faults = [...(await schemaFaults(db)), ...(await orphansOf(db))];
  await db.destroy();
  for (const reason of reasons) expect(faults.join("; ")).toContain(reason);
});

test("a database with a changed schema is restored only with --force", async () => {
  change(dataDir, (file) => file.exec("drop index links_by_user"));
  await backUp(dataDir, backup);
  for (const isTrial of [true, false]) {
    const refusal = /the index "links_by_user" is missing.*restore it with --force/;
    await expect(again(other, isTrial)).rejects.toThrow(refusal);
  }
  expect(readdirSync(other)).toEqual([]);
  await restore(backup, other, { now, isTrial: false, isForced: true });
  expect(readdirSync(other)).toContain("upsolve.db");
});

test("a restore explains why a file is not a backup", async () => {
  const elsewhere = path.join(folder, "elsewhere");
  const restored = (file: string) => restore(file, elsewhere, { now: 0, isTrial: false });
  await expect(restored(fileIn(dataDir))).rejects.toThrow("is a site's own database, not a backup of it");
  const file = path.join(folder, "other.db");
  new SQLite(file).exec("create table notes (text)").close();
  await expect(restored(file)).rejects.toThrow("other.db is not a backup made by Upsolve.");
  writeFileSync(file, "notes");
  await expect(restored(file)).rejects.toThrow("other.db is not a complete backup: file is not a database.");
});

test("a database with Litestream's tables can be restored", async () => {
  change(dataDir, (file) => file.exec("create table _litestream_seq (id integer primary key, seq integer)"));
  await backUp(dataDir, backup);
  expect(await again(other)).toEqual([]);
});

test("data from the first release can be backed up and restored, before and after its migration", async () => {
  const old = path.join(folder, "old");
  mkdirSync(old);
  unpackFirstRelease(old);
  await backUp(old, backup);
  await again(other);
  const db = openDatabase(fileIn(old));
  await migrate(db);
  await db.destroy();
  rmSync(backup);
  await backUp(old, backup);
  await again(path.join(folder, "third"));
});
