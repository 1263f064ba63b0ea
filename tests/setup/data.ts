import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import SQLite from "better-sqlite3";
import { type Database, openDatabase } from "../../app/db/connection.server.ts";
import { connect, migratePostgres } from "./database.ts";
import { copyOf, isOnPostgres, migratedPostgres } from "./engine.ts";

// What tests do with the data of a server that they started: a file in its data folder, or a database of PostgreSQL that
// stands for it.

const SECRET = "the tests sign their cookies with this";

/** Databases by data folder, so that a server started on a folder again finds what it left. */
const databases = new Map<string, string>();

/** The settings with which a server, or a command of the operator, uses the data of a folder. */
export async function dataSettings(dataDir: string): Promise<Record<string, string>> {
  if (isOnPostgres && !databases.has(dataDir))
    databases.set(dataDir, await migratedPostgres(migratePostgres));
  return knownSettings(dataDir);
}

/** The same of a folder that a server has used. */
export function knownSettings(dataDir: string): Record<string, string> {
  const url = databases.get(dataDir);
  return {
    DATA_DIR: dataDir,
    ...(url && { DATABASE_URL: url, DATABASE_POOL_SIZE: "4", SESSION_SECRET: SECRET }),
  };
}

/** Copies the data of a folder that no server uses at the moment. @param to a new folder */
export async function copyData(dataDir: string, to: string): Promise<void> {
  cpSync(dataDir, to, { recursive: true });
  if (isOnPostgres) databases.set(to, await copyOf(urlOf(dataDir)));
}

/** The secret that signs a server's cookies, unless the test has named one. */
export function secretIn(dataDir: string): string {
  return isOnPostgres ? SECRET : readFileSync(path.join(dataDir, "session-secret"), "utf8").trim();
}

const urlOf = (dataDir: string) => {
  const url = databases.get(dataDir);
  if (!url) throw new Error(`No server has used ${dataDir}.`);
  return url;
};

/** The data as the app's own commands and queries take it. */
export async function connectData(dataDir: string): Promise<Database> {
  return isOnPostgres ? connect(urlOf(dataDir)) : openDatabase(path.join(dataDir, "upsolve.db"));
}

/** What tests use of better-sqlite3. */
export interface Data {
  prepare(sql: string): DataStatement;
  exec(sql: string): unknown;
  /** Does several writes at once. */
  transaction(work: () => void): () => void;
  close(): void;
}
interface DataStatement {
  run(...values: unknown[]): { changes: number; lastInsertRowid: number | bigint };
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  /** Answers with the first column alone. */
  pluck(): DataStatement;
}

/** The data, for statements past the app. */
export function openData(dataDir: string): Data {
  if (isOnPostgres) return openPostgres(urlOf(dataDir));
  const db = new SQLite(path.join(dataDir, "upsolve.db"));
  db.pragma("busy_timeout = 5000");
  return db as unknown as Data;
}

/** PostgreSQL asked from another thread, for which this one waits. */
const asker = `
  const { workerData: { port, turn } } = require("node:worker_threads");
  const pg = require("pg");
  const numbers = [16, 20, 1700];
  const types = { getTypeParser: (oid, format) =>
    numbers.includes(oid) ? (text) => (text === "t" ? 1 : text === "f" ? 0 : Number(text)) : pg.types.getTypeParser(oid, format) };
  let client;
  port.on("message", async ({ url, text, values }) => {
    let answer;
    try {
      client ??= await new pg.Client({ connectionString: url, types }).connect().then((it) => it);
      const { rows, rowCount } = await client.query(text, values);
      answer = { rows: rows ?? [], changes: rowCount };
    } catch (error) {
      answer = { error: error.message };
    }
    port.postMessage(answer);
    Atomics.store(turn, 0, 1);
    Atomics.notify(turn, 0);
  });`;

interface Answer {
  rows: Record<string, unknown>[];
  changes: number;
  error?: string;
}

function openPostgres(url: string): Data {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const workerData = { port: port2, turn };
  const worker = new Worker(asker, { eval: true, workerData, transferList: [port2] });
  worker.unref();
  const ask = (text: string, values: unknown[] = []) => {
    Atomics.store(turn, 0, 0);
    let index = 0;
    port1.postMessage({ url, text: text.replace(/\?/g, () => `$${++index}`), values });
    Atomics.wait(turn, 0, 0);
    const answer: Answer | undefined = receiveMessageOnPort(port1)?.message;
    if (!answer || answer.error) throw new Error(answer?.error ?? "PostgreSQL did not answer.");
    return answer;
  };
  const statement = (text: string, isPlucked: boolean): DataStatement => {
    const all = (...values: unknown[]) =>
      ask(text, values).rows.map((row) => (isPlucked ? Object.values(row)[0] : row));
    return {
      all,
      get: (...values) => all(...values)[0],
      pluck: () => statement(text, true),
      run(...values) {
        const isInsert = /^\s*insert\b/i.test(text) && !/\breturning\b/i.test(text);
        const { rows, changes } = ask(isInsert ? `${text} returning *` : text, values);
        return { changes, lastInsertRowid: Number(rows[0]?.id ?? 0) };
      },
    };
  };
  return {
    prepare: (text) => statement(text, false),
    exec: (text) => ask(text),
    transaction: (work) => () => {
      ask("begin");
      work();
      ask("commit");
    },
    close() {
      port1.close();
      void worker.terminate();
    },
  };
}
