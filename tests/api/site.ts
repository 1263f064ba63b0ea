import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { emptySqlite } from "../setup/database.ts";
import { isOnPostgres } from "../setup/engine.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { Member, signUp, type User } from "./client.ts";
import { inData } from "./database.ts";

type Settings = Record<string, string>;

let serverOfThisProcess: Promise<TestServer> | undefined;

/** The server shared by this process's test files, emptied between files. */
async function shared(): Promise<TestServer> {
  const last = await serverOfThisProcess;
  // The server caches its settings.
  const isChanged = last && inData(last.dataDir, (db) => db.prepare("select 1 from site_settings").get());
  if (isChanged) await last.stop();
  else if (last) await emptySqlite(path.join(last.dataDir, "upsolve.db"));
  if (!last || isChanged) serverOfThisProcess = startServer();
  return serverOfThisProcess as Promise<TestServer>;
}

/**
 * A server with members for a test file. Files without settings share one, emptied before
 * each. On PostgreSQL, each file has a server.
 * @param env settings for a separate server; `{}` if a test needs all of its output.
 */
export function siteWith<Name extends string>(names: Name[], env?: Settings | (() => Promise<Settings>)) {
  const server = {} as TestServer;
  const members = Object.fromEntries(names.map((name) => [name, new Member("", {} as User)]));
  const isShared = !env && !isOnPostgres;
  beforeAll(async () => {
    const started = isShared ? shared() : startServer(typeof env === "function" ? await env() : env);
    Object.assign(server, await started);
    for (const name of names) Object.assign(members[name] as Member, await signUp(server, name));
  });
  afterAll(async () => {
    if (!isShared) await server.stop();
  });
  return { server, ...(members as Record<Name, Member>) };
}
