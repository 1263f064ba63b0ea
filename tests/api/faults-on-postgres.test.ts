import pg from "pg";
import { describe, expect, test } from "vitest";
import { knownSettings } from "../setup/data.ts";
import { emptyPostgres } from "../setup/engine.ts";
import { startFalsePostgres } from "../setup/false-postgres.ts";
import { refusal } from "../setup/refusal.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Member, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem, aProblem, entriesOf } from "./problems.ts";

const SESSION_SECRET = "the tests sign their cookies with this";
const SORRY = "The server cannot store anything at the moment. Please try again later.";

async function run(url: string, ...statements: string[]) {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe("startup without a usable PostgreSQL fails with a one-line reason", () => {
  const start = (DATABASE_URL: string) => refusal({ DATABASE_URL, SESSION_SECRET });

  test("with a wrong password", async () => {
    const wrong = { code: "28P01", message: 'password authentication failed for user "club"' };
    const server = await startFalsePostgres({ refusal: wrong });
    const line = await start(server.url);
    expect(line).toBe(
      'Upsolve could not start. DATABASE_URL: PostgreSQL cannot be reached: password authentication failed for user "club".',
    );
    server.stop();
  });

  test("with a version that is too old", async () => {
    const row = { version: "13.18", number: "130018", encoding: "UTF8" };
    const server = await startFalsePostgres({ row });
    expect(await start(server.url)).toBe(
      "Upsolve could not start. DATABASE_URL: PostgreSQL 14 or newer is required; this is 13.18.",
    );
    server.stop();
  });

  test("with a missing database", async () => {
    const url = new URL(await emptyPostgres());
    url.pathname = "/nowhere";
    expect(await start(url.href)).toMatch(
      /PostgreSQL cannot be reached: database "nowhere" does not exist\.$/,
    );
  });

  test("without pg_trgm, if the account may not add it", async () => {
    const url = new URL(await emptyPostgres());
    await run(url.href, `create role weak_${process.pid} login`);
    const own = url.username;
    url.username = `weak_${process.pid}`;
    expect(await start(url.href)).toMatch(
      /the database lacks pg_trgm \(permission denied.*\)\. Install PostgreSQL's contrib package, and run "create extension pg_trgm"/,
    );
    url.username = own;
    await run(url.href, `drop role weak_${process.pid}`);
  });

  test("with a read-only database", async () => {
    const url = await emptyPostgres();
    const name = new URL(url).pathname.slice(1);
    await run(url, `alter database ${name} set default_transaction_read_only = on`);
    expect(await start(url)).toMatch(/the database is read-only: it is a standby, or default_transaction_/);
  });
});

describe("until a site can write again, it serves reads and refuses writes with 503", () => {
  async function site() {
    const server = await startServer();
    const ada = await signUp(server, "ada");
    await addProblem(ada, { title: "Kept" });
    return { server, ada, url: knownSettings(server.dataDir).DATABASE_URL ?? "" };
  }
  async function expectRefused(ada: Member) {
    const refused = async () => {
      const answer = await ada.post("/api/addproblem", aProblem());
      return [answer.status, await answer.json()];
    };
    // The first request may get a lost connection.
    await expect.poll(refused).toEqual([503, { message: SORRY }]);
    for (const screen of ["/dashboard", "/healthz"]) expect(await ada.get(screen)).toHaveStatus(200);
  }
  async function expectWell(server: TestServer, ada: Member) {
    expect(await ada.post("/api/addproblem", aProblem({ title: "After it" }))).toHaveStatus(201);
    expect(await ada.get("/readyz")).toHaveStatus(200);
    const titles = (await entriesOf(ada, "/api/dashboard")).map(({ title }) => title);
    expect(titles).toEqual(["After it", "Kept"]);
    inData(server.dataDir, (db) =>
      expect(db.prepare("select total from public_totals where kind = 'all'").pluck().get()).toBe(2),
    );
    expect(await server.stop()).toEqual({ code: 0 });
  }

  test("when the database becomes read-only", async () => {
    const { server, ada, url } = await site();
    const name = new URL(url).pathname.slice(1);
    const turn = (way: "on" | "off") =>
      run(
        url,
        "set default_transaction_read_only = off",
        `alter database ${name} set default_transaction_read_only = ${way}`,
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    await turn("on");
    await expect.poll(async () => (await ada.get("/readyz")).status).toBe(503);
    await expectRefused(ada);
    await turn("off");
    await expect.poll(async () => (await ada.get("/readyz")).status).toBe(200);
    await expectWell(server, ada);
  }, 600_000);

  // Raises the error of a full disk.
  test("when the disk is full", async () => {
    const { server, ada, url } = await site();
    await run(
      url,
      `create function fill_up() returns trigger language plpgsql as $$ begin
        raise 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`,
      "create trigger full_disk before insert on problems for each row execute function fill_up()",
    );
    await expectRefused(ada);
    await run(url, "drop trigger full_disk on problems");
    await expectWell(server, ada);
  }, 600_000);
});
