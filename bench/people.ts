import { join } from "node:path";
import SQLite from "better-sqlite3";
import { readConfig } from "../app/platform/config.server.ts";
import { type Database, openDatabase } from "../app/platform/db/connection.server.ts";
import { loadProfilePage } from "../app/rooms/people/profile-page.server.ts";
import { countFound, listOpenPeople, searchPeople } from "../app/rooms/people/queries.server.ts";
import { openSite } from "../app/rooms/site/settings.server.ts";
import { BEGINNER, VETERAN } from "./fill.ts";

const SKILLS = ["dp", "graphs", "geometry", "games", "strings", "flows", "number theory", "greedy"];
const TIMES = 200;

/**
 * Prints the cost of searching all users and of profiles. Compares searches with a page of users by id, which no
 * search can beat.
 */
export async function benchPeople(dataDir: string): Promise<void> {
  const file = join(dataDir, "upsolve.db");
  const users = fillProfiles(file);
  const db = openDatabase(file);
  const page = { limit: 20 };
  const deep = { limit: 20, after: { key: 50, id: 50 } };
  const viewer = { id: 1, username: "user-1", email: "", role: "member" as const };
  const limit = await microseconds(() => pageById(db));
  console.log(`People (${users.toLocaleString("en")}): a page by id ${limit.toFixed(0)} µs`);
  const cases: Record<string, () => Promise<unknown>> = {
    "a rare part of a name": () => searchPeople(db, { q: "er-1234" }, page),
    "a part that all have": () => searchPeople(db, { q: "@example.org" }, page),
    "the last page of those": () => searchPeople(db, { q: "@example.org" }, deep),
    "one letter": () => searchPeople(db, { q: "u" }, page),
    nobody: () => searchPeople(db, { q: "nobody-at-all" }, page),
    "a skill, a language, open": () => searchPeople(db, { skill: "dp", language: "c++", open: "yes" }, page),
    "all of it at once": () =>
      searchPeople(db, { q: "example", skill: "dp", language: "c++", open: "yes" }, page),
    "counting up to 1,000": () => countFound(db, { q: "@example.org" }, 1001),
    suggestions: () => listOpenPeople({ db, now: Date.now }, viewer, 100),
  };
  for (const [name, run] of Object.entries(cases)) {
    const cost = await microseconds(run);
    console.log(`  ${name.padEnd(26)} ${cost.toFixed(0).padStart(6)} µs: ${(cost / limit).toFixed(1)} pages`);
  }
  await compareProfiles(db);
  await db.destroy();
}

/** Writes a profile for every user directly into the tables and the index. @returns the number of profiles. */
export function fillProfiles(file: string): number {
  const sqlite = new SQLite(file);
  sqlite.pragma("synchronous = OFF");
  const profile = sqlite.prepare(
    "insert into profiles (user_id, favlanguage, favlanguage_key, rating, collaborator, updated_at) values (?,?,?,?,?,?)",
  );
  const skilled = sqlite.prepare("insert into user_skills (user_id, position, skill, key) values (?,?,?,?)");
  const forget = sqlite.prepare("delete from user_search where rowid = ?");
  const index = sqlite.prepare(
    `insert into user_search (rowid, username, email, skills, language, open)
     select id, char(10, 10) || username_key, char(10, 10) || email_key, ?, ?, ? from users where id = ?`,
  );
  const ids = sqlite.prepare("select id from users").pluck().all() as number[];
  sqlite.transaction(() => {
    for (const id of ids) {
      const language = id % 3 ? "c++" : "python";
      const open = id % 4 === 0;
      const skills = [SKILLS[id % 8], SKILLS[(id * 3 + 1) % 8]] as string[];
      profile.run(id, language, language, 1000 + (id % 2000), open ? 1 : 0, id);
      for (const [position, skill] of skills.entries()) skilled.run(id, position, skill, skill);
      forget.run(id);
      index.run(skills.map((skill) => `\n${skill}\n`).join(""), `\n${language}\n`, open ? "\nyes\n" : "", id);
    }
  })();
  sqlite.close();
  return ids.length;
}

function pageById(db: Database) {
  return db
    .selectFrom("users as u")
    .leftJoin("profiles as p", "p.user_id", "u.id")
    .select(["u.id", "u.username", "u.email", "p.location", "p.collaborator"])
    .orderBy("u.id", "desc")
    .limit(21)
    .execute();
}

/** Compares two profiles, one with a thousand times the activity of the other: they should cost the same. */
async function compareProfiles(db: Database): Promise<void> {
  const site = await openSite(db, readConfig({}));
  const reader = { id: 1, username: "user-1", email: "", role: "member" as const };
  for (const tab of ["overview", "solutions"]) {
    const costs: number[] = [];
    for (const { username } of [BEGINNER, VETERAN]) {
      const { id } = await db
        .selectFrom("users")
        .select("id")
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
      const url = new URL(`http://localhost/profile/${id}?tab=${tab}`);
      costs.push(await microseconds(() => loadProfilePage({ db, now: Date.now, site }, reader, id, url)));
    }
    const [few, many] = costs as [number, number];
    console.log(
      `A profile's ${tab} with ${BEGINNER.solutions} solutions ${few.toFixed(0)} µs, ` +
        `with ${VETERAN.solutions.toLocaleString("en")} ${many.toFixed(0)} µs: ratio ${(many / few).toFixed(2)}`,
    );
  }
}

async function microseconds(run: () => Promise<unknown>): Promise<number> {
  await run();
  const before = process.cpuUsage();
  for (let i = 0; i < TIMES; i++) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / TIMES;
}
