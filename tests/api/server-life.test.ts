import { once } from "node:events";
import { statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { onSqlite } from "../setup/engine.ts";
import { refusal } from "../setup/refusal.ts";
import { startServer, temporaryFolder } from "../setup/server.ts";
import { Client, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { aProblem, entriesOf } from "./problems.ts";
import { open, readAll } from "./raw.ts";

test("the data folder is closed to other accounts on the machine", async () => {
  const dataDir = path.join(temporaryFolder(), "data");
  const server = await startServer({ DATA_DIR: dataDir });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  await server.stop();
});

test("on SIGTERM, running requests finish, new ones are refused, and the exit code is 0", async () => {
  const server = await startServer();
  const ada = await signUp(server, "ada");
  const body = JSON.stringify(aProblem({ title: "Stored while stopping" }));
  const socket = open(server);
  const answer = readAll(socket);
  const head = [
    "POST /api/addproblem HTTP/1.1",
    `Host: ${new URL(server.url).host}`,
    `Cookie: upsolve_session=${ada.cookies.get("upsolve_session")}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Expect: 100-continue",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  // "100 Continue": the request has started.
  await once(socket, "data");
  const stopped = server.stop();
  await expect
    .poll(
      () =>
        fetch(`${server.url}/healthz`).then(
          () => "open",
          () => "closed",
        ),
      { timeout: 300_000 },
    )
    .toBe("closed");
  socket.write(body);
  expect(await answer).toContain("HTTP/1.1 201 Created");
  expect(await stopped).toEqual({ code: 0 });
  const again = await startServer({ DATA_DIR: server.dataDir });
  const visitor = new Client(again.url);
  for (const [name, value] of ada.cookies) visitor.cookies.set(name, value);
  expect((await entriesOf(visitor, "/api/dashboard")).map(({ title }) => title)).toEqual([
    "Stored while stopping",
  ]);
  await again.stop();
});

test("keep-alive connections do not delay shutdown", async () => {
  const server = await startServer();
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/signin`).then((r) => r.text())));
  // After ten seconds it would exit with code 1.
  expect(await server.stop()).toEqual({ code: 0 });
});

describe("startup fails with a one-line error and a nonzero exit code", () => {
  const folderWith = (name: string, content: string) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, name), content);
    return folder;
  };

  test("for an invalid setting", async () => {
    expect(await refusal({ PORT: "a lot" })).toMatch("Upsolve could not start. Wrong configuration. PORT: ");
  });

  test("for a port that is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    expect(await refusal({ PORT: String(port) })).toMatch(/The port is taken by another program; set PORT\./);
    taken.close();
  });

  test("for a Competitive Companion port that is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    expect(await refusal({ COMPANION_PORT: String(port) })).toMatch(
      /The port is taken by another program; set COMPANION_PORT\./,
    );
    taken.close();
  });

  test("for an unreachable PostgreSQL", async () => {
    const printed = await refusal({
      DATABASE_URL: "postgres://user:hidden@127.0.0.1:1/upsolve",
      SESSION_SECRET: "s".repeat(32),
    });
    expect(printed).toMatch(/^Upsolve could not start\. DATABASE_URL: PostgreSQL cannot be reached: .*\.$/);
    expect(printed).not.toContain("hidden");
  });

  onSqlite("the file")("a file that is not a database", async () => {
    const DATA_DIR = folderWith(
      "upsolve.db",
      "not a database, but long enough to be read as one ".repeat(100),
    );
    expect(await refusal({ DATA_DIR })).toMatch(/upsolve\.db.*not a database/);
  });

  test("for a database from a newer version", async () => {
    const first = await startServer();
    await first.stop();
    inData(first.dataDir, (db) =>
      db.exec("insert into kysely_migration (name, timestamp) values ('9999_future', '2099')"),
    );
    expect(await refusal({ DATA_DIR: first.dataDir })).toMatch(
      /newer version.*9999_future\)\. Start that version, or restore a copy from before the update\.$/,
    );
  });

  onSqlite("the data folder")("a damaged session secret", async () => {
    expect(await refusal({ DATA_DIR: folderWith("session-secret", "short") })).toMatch(/session-secret/);
  });
});
