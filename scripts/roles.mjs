/** Prints who may use each screen, form, call and operator's command, as declared by each. */
import { existsSync } from "node:fs";
import path from "node:path";
import { Failure, orExit, root } from "./prepare.mjs";

process.chdir(root);
async function print() {
  if (!existsSync(path.join(root, "build", "admin.js"))) {
    throw new Failure("Upsolve is not built yet. Run npm start or npm run build once.");
  }
  process.env.NODE_ENV = "production";
  const { entry, routes } = await import("../build/server/index.js");
  const { usages } = await import("../build/admin.js");
  const { rightsTable, commandRows, visitors } = entry.module;
  const rows = [...rightsTable(routes), ...commandRows(usages)];
  if (process.argv.includes("--json")) {
    console.log(JSON.stringify(rows));
    return;
  }
  console.log(`yes: lets them in. no: refuses them. own: lets them in to what is theirs alone. key: by the secret key in its address.
other, author: members, who did not or who did write what it is about. read, write: programs with a token of that scope.`);
  for (const [kind, title] of Object.entries(TITLES)) {
    const shown = rows.filter((row) => row.kind === kind);
    const names = shown.map(nameOf);
    const width = Math.max(title.length, ...names.map((name) => name.length));
    console.log(`\n${title.padEnd(width)}  ${visitors.join("  ")}`);
    shown.forEach(({ rights }, index) => {
      const cells = visitors.map((visitor) => rights[visitor].padEnd(visitor.length));
      console.log(`${names[index].padEnd(width)}  ${cells.join("  ")}`.trimEnd());
    });
  }
}

const TITLES = {
  screen: "Screens",
  form: "Forms",
  call: "Calls",
  socket: "Sockets",
  command: "The operator's commands",
};

function nameOf({ method, address, intent }) {
  return `${method} ${address}${intent ? ` (${intent})` : ""}`.trim();
}

await orExit(print());
