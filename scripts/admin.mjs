/* The operator's commands, on the built app's database, whether or not a server is running. */
import { existsSync } from "node:fs";
import path from "node:path";
import { Failure, orExit, root } from "./prepare.mjs";

process.chdir(root);
await orExit(admin());

async function admin() {
  // Building would replace files under a running server.
  if (!existsSync(path.join(root, "build", "admin.js"))) {
    throw new Failure("Upsolve is not built yet. Run npm start once.");
  }
  const { loadEnvFile, runAdmin } = await import("../build/admin.js");
  loadEnvFile();
  const start = () => import("../build/server.js");
  process.exitCode = await runAdmin(process.argv.slice(2), process.env, console, start);
}
