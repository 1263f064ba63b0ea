/* The operator's commands, on the database of the built app, whether the server runs or not. */
import { existsSync } from "node:fs";
import path from "node:path";
import { checkNode, Failure, orExit, root } from "./prepare.mjs";

process.chdir(root);
await orExit(admin());

async function admin() {
  checkNode();
  // Nothing is built here: that would change the files below a running server.
  if (!existsSync(path.join(root, "build", "admin.js"))) {
    throw new Failure("Upsolve is not built yet. Run npm start once.");
  }
  try {
    process.loadEnvFile();
  } catch {
    // No .env file: the environment alone, then.
  }
  const { runAdmin } = await import("../build/admin.js");
  process.exitCode = await runAdmin(process.argv.slice(2), process.env, console);
}
