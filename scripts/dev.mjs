/* Runs server.ts for development: tsx restarts it when it changes, and Vite inside it reloads app/. */
import { ensureInstalled, orExit, root, run } from "./prepare.mjs";

process.chdir(root);
await orExit(ensureInstalled());
const { code } = await run(
  process.execPath,
  ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "--exclude", "app", "server.ts"],
  { env: { ...process.env, NODE_ENV: "development" } },
);
process.exitCode = code ?? 1;
