/** npm run picture: takes the README's pictures from the demo. */
import { orExit, prepare, root, run } from "./prepare.mjs";

process.chdir(root);
await orExit(prepare());
const { code } = await run(process.execPath, [
  "--import",
  "tsx",
  "demo/picture.ts",
  ...process.argv.slice(2),
]);
process.exit(code ?? 1);
