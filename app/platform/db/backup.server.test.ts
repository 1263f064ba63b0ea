import { createHash } from "node:crypto";
import {
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
import { afterEach, beforeEach, expect, test } from "vitest";
import { unpackFirstRelease } from "../../../tests/setup/first-release.ts";
import { backUp, restore } from "./backup.server.ts";
import { fileIn, openDatabase } from "./connection.server.ts";
import { migrate } from "./migrator.server.ts";

let folder: string;
let dataDir: string;
let backup: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "upsolve-backup-"));
  dataDir = path.join(folder, "data");
  backup = path.join(folder, "backup.db");
  await fill(dataDir, "ada");
});
afterEach(() => rmSync(folder, { recursive: true }));

async function fill(place: string, username: string): Promise<void> {
  const db = openDatabase(fileIn(place));
  await migrate(db);
  await db.destroy();
  change(place, (file) => {
    for (let id = 1; id <= 500; id++) {
      file
        .prepare(
          "insert into users (username, username_key, email, email_key, password_hash, created_at) values (?, ?, ?, ?, '', 0)",
        )
        .run(`${username}${id}`, `${username}${id}`, `${username}${id}@x`, `${username}${id}@x`);
    }
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

/** Of every row of every table, and of the other file. */
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

test("a backup is one private file, and gives every row and file back in another folder", async () => {
  const bytes = await backUp(dataDir, backup);
  expect(readdirSync(folder).sort()).toEqual(["backup.db", "data"]);
  expect(statSync(backup)).toMatchObject({ size: bytes });
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const other = path.join(folder, "other");
  expect(await again(other)).toEqual([]);
  expect(readdirSync(other).sort()).toEqual(["session-secret", "upsolve.db"]);
  expect(digest(other)).toBe(digest(dataDir));
});

test("a backup holds what is only in the log so far", async () => {
  const db = openDatabase(fileIn(dataDir));
  await db.updateTable("users").set({ username: "late" }).where("id", "=", 7).execute();
  await backUp(dataDir, backup);
  await db.destroy();
  const other = path.join(folder, "other");
  await again(other);
  expect(digest(other)).toBe(digest(dataDir));
});

test("a backup replaces no file, and leaves none when it fails", async () => {
  writeFileSync(backup, "mine");
  await expect(backUp(dataDir, backup)).rejects.toThrow("already");
  expect(readFileSync(backup, "utf8")).toBe("mine");
  // A page in the middle.
  const file = readFileSync(fileIn(dataDir));
  writeFileSync(fileIn(dataDir), file.fill(7, 40 * 4096, 60 * 4096));
  await expect(backUp(dataDir, path.join(folder, "second.db"))).rejects.toThrow(
    /damaged|malformed|not a whole/,
  );
  expect(readdirSync(folder).sort()).toEqual(["backup.db", "data"]);
});

test("what a restore replaces stays beside it", async () => {
  await backUp(dataDir, backup);
  const other = path.join(folder, "other");
  await fill(other, "bob");
  const before = digest(other);
  const suffix = "before-restore-2026-03-01T120000000Z";
  expect(await again(other)).toEqual([`session-secret.${suffix}`, `upsolve.db.${suffix}`]);
  expect(digest(other)).toBe(digest(dataDir));
  for (const name of ["session-secret", "upsolve.db"]) {
    writeFileSync(path.join(other, name), readFileSync(path.join(other, `${name}.${suffix}`)));
  }
  expect(digest(other)).toBe(before);
});

test("a restore is refused while the database is open, and then changes nothing", async () => {
  await backUp(dataDir, backup);
  const other = path.join(folder, "other");
  await fill(other, "bob");
  const before = digest(other);
  const db = openDatabase(fileIn(other));
  await db.selectFrom("users").select("id").limit(1).execute();
  await expect(again(other)).rejects.toThrow("Upsolve is running on this data folder. Stop it first.");
  await db.destroy();
  expect(digest(other)).toBe(before);
  expect(readdirSync(other).sort()).toEqual(["session-secret", "upsolve.db"]);
  await again(other);
});

test("a trial says whether a restore would go, and changes nothing", async () => {
  await backUp(dataDir, backup);
  const other = path.join(folder, "other");
  await fill(other, "bob");
  const before = digest(other);
  expect(await again(other, true)).toEqual([]);
  expect(digest(other)).toBe(before);
});

test("a restore refuses a backup that is cut, and one of a newer version", async () => {
  change(dataDir, (file) => file.exec("insert into kysely_migration values ('9999_later', '2030-01-01')"));
  await backUp(dataDir, backup);
  await expect(again(path.join(folder, "other"))).rejects.toThrow(
    "newer version of Upsolve (it has 9999_later)",
  );
  truncateSync(backup, statSync(backup).size / 2);
  await expect(again(path.join(folder, "other"))).rejects.toThrow(/damaged|malformed|not a whole/);
  expect(readdirSync(path.join(folder, "other"))).toEqual([]);
});

test.each([
  [
    'the trigger "steal" is not from Upsolve',
    "create trigger steal after insert on users begin delete from users where id = 1; end",
  ],
  ['the view "all_users" is not from Upsolve', "create view all_users as select * from users"],
  [
    'the trigger "links_stored" is missing; the index "links_by_user" is missing',
    "drop trigger links_stored; drop index links_by_user",
  ],
  [
    'the table "links" has another definition: it lacks "link", has "href"',
    "alter table links rename column link to href",
  ],
  [
    'the index "links_by_user" has another definition',
    "drop index links_by_user; create index links_by_user on links (id)",
  ],
  [
    "a row of links refers to a missing row of users",
    "insert into links (user_id, name, link, created_at) values (9999, 'a', 'https://a.example', 0)",
  ],
  [
    "its list of migrations is incomplete",
    "delete from kysely_migration where name = (select min(name) from kysely_migration)",
  ],
])("a restore says that %s, and refuses unless it is forced", async (reason, change) => {
  await backUp(dataDir, backup);
  const changed = new SQLite(backup);
  changed.pragma("foreign_keys = off");
  changed.exec(change);
  changed.close();
  const other = path.join(folder, "other");
  for (const isTrial of [true, false]) {
    await expect(again(other, isTrial)).rejects.toThrow(reason);
    await expect(again(other, isTrial)).rejects.toThrow("restore it with --force");
  }
  expect(readdirSync(other)).toEqual([]);
  await restore(backup, other, { now, isTrial: false, isForced: true });
  expect(readdirSync(other)).toContain("upsolve.db");
});

test("a restore says what a file is that is no backup", async () => {
  const elsewhere = path.join(folder, "elsewhere");
  const restored = (file: string) => restore(file, elsewhere, { now: 0, isTrial: false });
  await expect(restored(fileIn(dataDir))).rejects.toThrow("is a site's own database, not a backup of it");
  const other = path.join(folder, "other.db");
  new SQLite(other).exec("create table notes (text)").close();
  await expect(restored(other)).rejects.toThrow("other.db is not a backup made by Upsolve.");
  writeFileSync(other, "notes");
  await expect(restored(other)).rejects.toThrow("other.db is not a complete backup: file is not a database.");
});

test("a backup of a database that Litestream copies is restored", async () => {
  change(dataDir, (file) => file.exec("create table _litestream_seq (id integer primary key, seq integer)"));
  await backUp(dataDir, backup);
  expect(await again(path.join(folder, "other"))).toEqual([]);
});

test("a backup of the first release is restored, as it was and brought up to date", async () => {
  const old = path.join(folder, "old");
  mkdirSync(old);
  unpackFirstRelease(old);
  await backUp(old, backup);
  await again(path.join(folder, "other"));
  const db = openDatabase(fileIn(old));
  await migrate(db);
  await db.destroy();
  rmSync(backup);
  await backUp(old, backup);
  await again(path.join(folder, "third"));
});
