import { afterAll, beforeAll } from "vitest";
import { startServer, type TestServer } from "../setup/server.ts";
import { Member, signUp, type User } from "./client.ts";

type Settings = Record<string, string>;

/** Starts a server with members before the tests of a file, and stops it afterwards. */
export function siteWith<Name extends string>(names: Name[], env?: Settings | (() => Promise<Settings>)) {
  const server = {} as TestServer;
  const members = Object.fromEntries(names.map((name) => [name, new Member("", {} as User)]));
  beforeAll(async () => {
    Object.assign(server, await startServer(typeof env === "function" ? await env() : env));
    for (const name of names) Object.assign(members[name] as Member, await signUp(server, name));
  });
  afterAll(() => server.stop());
  return { server, ...(members as Record<Name, Member>) };
}
