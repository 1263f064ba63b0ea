import { orExit, prepare, run } from "./prepare.mjs";
import { startPostgres } from "./test-postgres.mjs";

await orExit(prepare());
const given = process.argv.slice(2);
const isOnPostgres = given[0] === "--engine" && given[1] === "postgres";
// PostgreSQL benchmarks take a server's address first.
const [name, ...rest] = isOnPostgres ? ["postgres", ...given.slice(2)] : given;
const postgres =
  ["postgres", "processes"].includes(name) && (await startPostgres("upsolve_bench", { isDurable: true }));
try {
  const args = postgres ? [name, postgres.url, ...rest] : given;
  const { code } = await run(process.execPath, ["--import", "tsx", "bench/run.ts", ...args], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  process.exitCode = code ?? 1;
} finally {
  if (postgres) await postgres.stop();
}
