import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { migratedSqlite, testDatabase } from "../../../tests/setup/database.ts";
import { onSqlite } from "../../../tests/setup/engine.ts";
import { createProblem, createUser } from "../../../tests/setup/factories.ts";
import { temporaryFolder } from "../../../tests/setup/server.ts";
import { asHttpError } from "../http/errors.ts";
import { type Connection, inTransaction, openDatabase } from "./connection.server.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

async function pragma(db: Connection, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

const total = async (db: Connection, table: "users" | "problems" | "bookmarks" | "problem_samples") =>
  (await db.selectFrom(table).selectAll().execute()).length;

describe("openDatabase", () => {
  onSqlite("the file")(
    "creates the folder and the file, and sets the pragmas that a server needs",
    async () => {
      const db = openDatabase(path.join(temporaryFolder(), "new", "folder", "upsolve.db"));
      expect({
        timeout: await pragma(db, "busy_timeout"),
        journal: await pragma(db, "journal_mode"),
        synchronous: await pragma(db, "synchronous"),
        foreignKeys: await pragma(db, "foreign_keys"),
        temporary: await pragma(db, "temp_store"),
      }).toEqual({ timeout: 5000, journal: "wal", synchronous: 1, foreignKeys: 1, temporary: 2 });
      await db.destroy();
    },
  );

  test("logs slow queries, without their parameters", async () => {
    const [warn, error] = [vi.fn(), vi.fn()];
    const db = openDatabase(":memory:", { log: { warn, error }, slowQueryMs: 0 });
    await sql`select ${"a private word"} as word`.execute(db);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { ms: expect.any(Number), sql: "select +? as word" },
      "A query was slow",
    );
    const quiet = openDatabase(":memory:", { log: { warn, error }, slowQueryMs: 60_000 });
    await sql`select 1`.execute(quiet);
    expect(warn).toHaveBeenCalledOnce();
  });

  onSqlite("the file")("refuses a file that is not a database", () => {
    expect(() => openDatabase(import.meta.filename)).toThrow("file is not a database");
  });

  test("enforces foreign keys", async () => {
    const db = await testDatabase();
    const orphan = { user_id: 1, problem_id: 1, created_at: 0 };
    await expect(db.insertInto("bookmarks").values(orphan).execute()).rejects.toThrow(/foreign key/i);
  });

  test("deletes the rows that refer to a deleted row", async () => {
    const db = await testDatabase();
    const ada = await createUser(db);
    const problem = await createProblem(db, ada);
    await db
      .insertInto("bookmarks")
      .values({ user_id: ada.id, problem_id: problem, created_at: 0 })
      .execute();
    await db.deleteFrom("problems").where("id", "=", problem).execute();
    expect([await total(db, "bookmarks"), await total(db, "problem_samples")]).toEqual([0, 0]);
  });
});

describe("statements", () => {
  const read = (db: Connection, id: number) =>
    db.selectFrom("users").selectAll().where("id", "=", id).execute();

  onSqlite("its statements")("are prepared once, whatever their values", async () => {
    const db = await testDatabase();
    const ada = await createUser(db);
    await read(db, 0);
    const prepare = vi.spyOn(SQLite.prototype, "prepare");
    expect(await read(db, ada.id)).toHaveLength(1);
    expect(await read(db, ada.id + 1)).toHaveLength(0);
    expect(prepare).not.toHaveBeenCalled();
  });

  onSqlite("its statements")(
    "are dropped when there are too many of them, the least recently used first",
    async () => {
      const db = await testDatabase();
      await read(db, 0);
      await sql`select 'old'`.execute(db);
      for (let i = 0; i < 499; i++) {
        await read(db, 0);
        await sql`select ${sql.lit(i)}`.execute(db);
      }
      const prepare = vi.spyOn(SQLite.prototype, "prepare");
      await read(db, 0);
      expect(prepare).not.toHaveBeenCalled();
      await sql`select 'old'`.execute(db);
      expect(prepare).toHaveBeenCalledOnce();
    },
  );

  test("still work after a schema change", async () => {
    const db = await testDatabase();
    await createUser(db);
    await sql`select * from users`.execute(db);
    await sql`alter table users add column motto text default 'AC'`.execute(db);
    const { rows } = await sql`select * from users`.execute(db);
    expect(rows).toMatchObject([{ motto: "AC" }]);
  });

  test("do not break the connection when they fail", async () => {
    const db = await testDatabase();
    await expect(sql`select missing_column`.execute(db)).rejects.toThrow("missing_column");
    await expect(sql`select missing_column`.execute(db)).rejects.toThrow("missing_column");
    expect(await read(db, 1)).toEqual([]);
  });
});

test("an error in one of several concurrent statements of a transaction is reported", async () => {
  const db = await testDatabase();
  const work = inTransaction(db, (trx) =>
    Promise.all([sql`select missing_column`.execute(trx), total(trx, "users")]),
  );
  await expect(work).rejects.toThrow("missing_column");
  expect(await inTransaction(db, (trx) => Promise.all([total(trx, "users"), createUser(trx)]))).toMatchObject(
    [0, { id: 1 }],
  );
});

test("a text with a NUL character is refused with a message for the user", async () => {
  const db = await testDatabase();
  const refusal = await createUser(db, "nul\u0000").catch(asHttpError);
  expect(refusal).toMatchObject({ status: 400, message: "Text must not contain the NUL character." });
  await expect(inTransaction(db, (trx) => createUser(trx, "nul\u0000"))).rejects.toThrow("NUL");
  expect(await total(db, "users")).toBe(0);
});

describe("inTransaction", () => {
  test("rolls everything back when the work fails", async () => {
    const db = await testDatabase();
    const work = inTransaction(db, async (trx) => {
      await createUser(trx);
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await total(db, "users")).toBe(0);
  });

  test("joins an open transaction", async () => {
    const db = await testDatabase();
    const work = inTransaction(db, async (outer) => {
      await inTransaction(outer, async (inner) => {
        expect(inner).toBe(outer);
        await createUser(inner);
      });
      throw new Error("the outer one fails");
    });
    await expect(work).rejects.toThrow("the outer one fails");
    expect(await total(db, "users")).toBe(0);
  });

  test("runs concurrent transactions one after another", async () => {
    const db = await testDatabase();
    const add = () =>
      inTransaction(db, async (trx) => {
        const before = await total(trx, "users");
        await createUser(trx);
        expect(await total(trx, "users")).toBe(before + 1);
      });
    await Promise.all([add(), add(), add()]);
    expect(await total(db, "users")).toBe(3);
  });

  // A deferred transaction would read, then fail at its first write.
  onSqlite("the file")("waits for another process's writes, even if it begins by reading", async () => {
    const file = path.join(temporaryFolder(), "upsolve.db");
    writeFileSync(file, await migratedSqlite());
    const db = openDatabase(file);
    const other = new Worker(WRITER, { eval: true, workerData: { file, holdMs: 300 } });
    await once(other, "message");
    await inTransaction(db, async (trx) => {
      expect((await trx.selectFrom("public_totals").selectAll().execute()).map(({ key }) => key)).toEqual([
        "other",
      ]);
      await createUser(trx);
    });
    expect(await total(db, "users")).toBe(1);
    await other.terminate();
    await db.destroy();
  });
});

describe("afterCommit", () => {
  async function recorded() {
    const seen: string[] = [];
    const failures: unknown[] = [];
    const db = await testDatabase({
      log: { warn: vi.fn(), error: ({ err }: { err: unknown }) => failures.push(err) },
      slowQueryMs: 60_000,
    });
    return { db, seen, failures };
  }

  test("runs callbacks one after another in order, once the work is committed", async () => {
    const { db, seen } = await recorded();
    const result = await inTransaction(db, async (trx, afterCommit) => {
      afterCommit(async (committed) => {
        expect(committed).toBe(db);
        await createUser(committed);
        seen.push(`first, ${await total(committed, "users")} users`);
      });
      afterCommit(() => seen.push("second"));
      await createUser(trx);
      seen.push("work");
      return "done";
    });
    expect({ result, seen }).toEqual({ result: "done", seen: ["work", "first, 2 users", "second"] });
  });

  onSqlite("deferred foreign keys")("runs nothing when the commit fails", async () => {
    const { db, seen } = await recorded();
    const work = inTransaction(db, async (trx, afterCommit) => {
      afterCommit(() => seen.push("never"));
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      await trx.insertInto("bookmarks").values({ user_id: 1, problem_id: 1, created_at: 0 }).execute();
    });
    await expect(work).rejects.toThrow(/foreign key/i);
    expect(seen).toEqual([]);
  });

  test("reports a failing callback and runs the rest, and the transaction still succeeds", async () => {
    const { db, seen, failures } = await recorded();
    const result = inTransaction(db, async (trx, afterCommit) => {
      afterCommit(() => {
        throw new Error("thrown");
      });
      afterCommit(() => Promise.reject(new Error("rejected")));
      afterCommit(() => seen.push("last"));
      await createUser(trx);
      return "done";
    });
    expect(await result).toBe("done");
    expect(seen).toEqual(["last"]);
    expect(failures).toEqual([new Error("thrown"), new Error("rejected")]);
    expect(await total(db, "users")).toBe(1);
  });

  test("runs a nested transaction's callbacks after the outer commit, or none if the outer transaction fails", async () => {
    const { db, seen } = await recorded();
    const work = (end: () => void) =>
      inTransaction(db, async (outer, afterCommit) => {
        afterCommit(() => seen.push("outer, before"));
        await inTransaction(outer, async (_inner, afterInner) => afterInner(() => seen.push("inner")));
        afterCommit(() => seen.push("outer, after"));
        expect(seen).toEqual([]);
        end();
      });
    const fail = () => {
      throw new Error("the outer one fails");
    };
    await expect(work(fail)).rejects.toThrow("the outer one fails");
    await work(() => {});
    expect(seen).toEqual(["outer, before", "inner", "outer, after"]);
  });

  test("refuses to join a transaction that inTransaction did not begin", async () => {
    const { db } = await recorded();
    const work = db.transaction().execute((trx) => inTransaction(trx, async () => {}));
    await expect(work).rejects.toThrow("inTransaction");
  });
});

/** Takes the write lock as another process would, reports it, and commits later. */
const WRITER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const db = new (require("better-sqlite3"))(workerData.file);
  db.exec("begin immediate");
  db.exec("insert into public_totals (kind, key, label, total) values ('tag', 'other', 'other', 1)");
  parentPort.postMessage("locked");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.holdMs);
  db.exec("commit");
  db.close();
`;
