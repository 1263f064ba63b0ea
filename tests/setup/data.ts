import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import SQLite from "better-sqlite3";
import { type Database, openDatabase } from "../../app/platform/db/connection.server.ts";
import { connect, migratePostgres } from "./database.ts";
import { copyOf, isOnPostgres, migratedPostgres } from "./engine.ts";

// Access to a started server's data: the file in its data folder, or the PostgreSQL database used instead.

const SECRET = "the tests sign their cookies with this";

/** Databases by data folder, so that a server restarted on a folder finds its data. */
const databases = new Map<string, string>();

export async function dataSettings(dataDir: string): Promise<Record<string, string>> {
  if (isOnPostgres && !databases.has(dataDir))
    databases.set(dataDir, await migratedPostgres(migratePostgres));
  return knownSettings(dataDir);
}

/** The same for a folder that already has a database. */
export function knownSettings(dataDir: string): Record<string, string> {
  const url = databases.get(dataDir);
  return {
    DATA_DIR: dataDir,
    ...(url && { DATABASE_URL: url, DATABASE_POOL_SIZE: "4", SESSION_SECRET: SECRET }),
  };
}

/** Copies a data folder that no server is using. @param to a new folder */
export async function copyData(dataDir: string, to: string): Promise<void> {
  cpSync(dataDir, to, { recursive: true });
  if (isOnPostgres) databases.set(to, await copyOf(urlOf(dataDir)));
}

/** The secret that signs a server's cookies, unless the test sets one. */
export function secretIn(dataDir: string): string {
  return isOnPostgres ? SECRET : readFileSync(path.join(dataDir, "session-secret"), "utf8").trim();
}

const urlOf = (dataDir: string) => {
  const url = databases.get(dataDir);
  if (!url) throw new Error(`No server has used ${dataDir}.`);
  return url;
};

/** The data for the app's own commands and queries. Created if missing. */
export async function connectData(dataDir: string): Promise<Database> {
  const { DATABASE_URL } = await dataSettings(dataDir);
  return DATABASE_URL ? connect(DATABASE_URL) : openDatabase(path.join(dataDir, "upsolve.db"));
}

/** The part of better-sqlite3 that tests use. */
export interface Data {
  prepare(sql: string): DataStatement;
  exec(sql: string): unknown;
  transaction(work: () => void): () => void;
  close(): void;
}
interface DataStatement {
  run(...values: unknown[]): { changes: number; lastInsertRowid: number | bigint };
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  /** Returns only the first column. */
  pluck(): DataStatement;
}

/** The data, for statements that bypass the app. */
export function openData(dataDir: string): Data {
  if (isOnPostgres) return openPostgres(urlOf(dataDir));
  const db = new SQLite(path.join(dataDir, "upsolve.db"));
  db.pragma("busy_timeout = 5000");
  return db as unknown as Data;
}

/** Queries PostgreSQL on a worker thread while this thread waits. Each `openData` has one connection. */
const asker = `
  const { workerData: { port, turn } } = require("node:worker_threads");
  const pg = require("pg");
  const numbers = [16, 20, 1700];
  const types = { getTypeParser: (oid, format) =>
    numbers.includes(oid) ? (text) => (text === "t" ? 1 : text === "f" ? 0 : Number(text)) : pg.types.getTypeParser(oid, format) };
  const clients = new Map();
  const open = async (key, connectionString) => {
    const client = new pg.Client({ connectionString, types });
    await client.connect();
    clients.set(key, client);
    return client;
  };
  port.on("message", async ({ key, url, text, values }) => {
    let answer;
    try {
      if (text) {
        const { rows, rowCount } = await (clients.get(key) ?? await open(key, url)).query(text, values);
        answer = { rows: rows ?? [], changes: rowCount };
      } else {
        await clients.get(key)?.end();
        clients.delete(key);
        answer = {};
      }
    } catch (error) {
      answer = { error: error.message };
    }
    port.postMessage(answer);
    Atomics.store(turn, 0, 1);
    Atomics.notify(turn, 0);
  });`;

interface Question {
  key: number;
  url: string;
  /** If omitted, the connection is closed. */
  text?: string;
  values?: unknown[];
}

interface Answer {
  rows: Record<string, unknown>[];
  changes: number;
  error?: string;
}

function startAsker() {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  new Worker(asker, { eval: true, workerData: { port: port2, turn }, transferList: [port2] }).unref();
  return (question: Question) => {
    Atomics.store(turn, 0, 0);
    port1.postMessage(question);
    Atomics.wait(turn, 0, 0);
    const answer: Answer | undefined = receiveMessageOnPort(port1)?.message;
    if (!answer || answer.error) throw new Error(answer?.error ?? "PostgreSQL did not answer.");
    return answer;
  };
}

let askPostgres: ReturnType<typeof startAsker> | undefined;
let opened = 0;

function openPostgres(url: string): Data {
  askPostgres ??= startAsker();
  const question = { key: opened++, url };
  const send = askPostgres;
  const ask = (text: string, values: unknown[] = []) => {
    let index = 0;
    return send({ ...question, text: text.replace(/\?/g, () => `$${++index}`), values });
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
    close: () => void send(question),
  };
}
