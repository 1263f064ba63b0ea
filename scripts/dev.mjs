/* Runs server.ts in development and starts it again when it changes; Vite, inside it, takes care of app/. */
import { spawn } from "node:child_process";
import { checkNode, ensureInstalled, orExit, root } from "./prepare.mjs";
import { serverBundle } from "./server-bundle.mjs";

const outfile = "build/dev-server.mjs";
let server;
let stopping = false;

function startServer() {
  const started = spawn(process.execPath, [outfile, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development" },
    stdio: "inherit",
  });
  started.on("exit", (code) => {
    if (stopping) process.exit(code ?? 0);
    if (started === server) console.error("The server stopped. It starts again when server.ts changes.");
  });
  server = started;
}

async function restartServer() {
  const old = server;
  server = undefined;
  if (old && old.exitCode === null && old.signalCode === null) {
    const ended = new Promise((resolve) => old.once("exit", resolve));
    old.kill("SIGTERM");
    await ended;
  }
  startServer();
}

async function develop() {
  process.chdir(root);
  checkNode();
  await ensureInstalled();
  const { context } = await import("esbuild");
  const restartAfterBuild = {
    name: "restart-after-build",
    setup(build) {
      build.onEnd((result) => (result.errors.length === 0 && !stopping ? restartServer() : undefined));
    },
  };
  const bundle = await context({
    ...serverBundle,
    outfile,
    sourcemap: "inline",
    plugins: [restartAfterBuild],
  });
  await bundle.watch();
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    stopping = true;
    if (!server?.kill(signal)) process.exit(0);
  });
}
await orExit(develop());
