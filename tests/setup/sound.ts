import { expect } from "vitest";
import { openData } from "./data.ts";
import { isOnPostgres } from "./engine.ts";

/** Checks the integrity of the file and its search indexes. */
export function expectSound(dataDir: string) {
  if (isOnPostgres) return;
  const db = openData(dataDir);
  expect(db.prepare("pragma integrity_check").pluck().all()).toEqual(["ok"]);
  expect(db.prepare("pragma foreign_key_check").all()).toEqual([]);
  const indexes = db.prepare("select name from sqlite_schema where sql like '%using fts5 (%'").pluck().all();
  expect(indexes).toContain("problem_search");
  for (const name of indexes) db.exec(`insert into ${name} (${name}) values ('integrity-check')`);
  db.close();
}
