import { orExit, prepare, run } from "./prepare.mjs";

await orExit(prepare());
const { code } = await run(process.execPath, ["--import", "tsx", "bench/run.ts", ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: "production" },
});
process.exitCode = code ?? 1;
