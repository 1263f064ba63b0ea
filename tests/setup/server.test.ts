import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isOnPostgres } from "./engine.ts";
import { startServer } from "./server.ts";

test("a started server responds, has its own data folder, and exits with 0", async () => {
  const server = await startServer();
  expect(await fetch(`${server.url}/healthz`)).toHaveStatus(200);
  expect(existsSync(path.join(server.dataDir, "upsolve.db"))).toBe(!isOnPostgres);
  expect(server.output()).toContain(`Upsolve is ready at ${server.url}`);
  expect(await server.stop()).toEqual({ code: 0 });
  await expect(fetch(server.url)).rejects.toThrow();
});

test("two servers share nothing", async () => {
  const [one, other] = await Promise.all([startServer(), startServer()]);
  expect(one.url).not.toBe(other.url);
  expect(one.dataDir).not.toBe(other.dataDir);
  await Promise.all([one.stop(), other.stop()]);
});

test("a crashed server can be restarted on its data", async () => {
  const crashed = await startServer();
  expect(await crashed.kill("SIGKILL")).toEqual({ code: null });
  const restarted = await startServer({ DATA_DIR: crashed.dataDir });
  expect(await fetch(`${restarted.url}/readyz`)).toHaveStatus(200);
  await restarted.stop();
});

test("a server that cannot start reports why", async () => {
  await expect(startServer({ PORT: "a lot" })).rejects.toThrow(/ended with 1 before it was ready[\s\S]*PORT/);
});
