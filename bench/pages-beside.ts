import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Bare } from "./limit-server.ts";
import { LONG_CONVERSATION } from "./messages.ts";
import { type Load, load, median, type Server } from "./servers.ts";

const top = "select * from users order by solutions_count desc, solutions_count_at, id limit 10";
const total = "select total from public_totals where kind = 'all' and key = ''";
const newest = (limit: number) =>
  `select p.*, u.username from problems p left join users u on u.id = p.author_id where p.visibility = 'public' order by p.id desc limit ${limit}`;
const tagsOfNewest = (limit: number) =>
  `select * from problem_tags where problem_id in (select id from problems where visibility = 'public' order by id desc limit ${limit})`;
const problem = [
  "select p.*, u.username from problems p left join users u on u.id = p.author_id where p.id = 5",
  "select * from problem_samples where problem_id = 5",
  "select * from problem_tags where problem_id = 5",
];

/** The most used pages and calls, and what a bare server reads for each. */
const rows: [path: string, reads: string[]][] = [
  ["/dashboard", [newest(21), tagsOfNewest(21), top, total]],
  ["/problem/5", problem],
  [
    "/problem/5/solutions",
    [...problem, "select * from solutions where problem_id = 5 order by id desc limit 21"],
  ],
  [
    `/messages/${LONG_CONVERSATION.other}`,
    [
      `select m.* from messages m join conversation_sides s on s.conversation_id = m.conversation_id where s.user_id = 1 and s.other_id = ${LONG_CONVERSATION.other} order by m.id desc limit 51`,
      "select * from conversation_sides where user_id = 1 order by last_message_id desc limit 21",
    ],
  ],
  ["/api/dashboard?limit=50", [newest(51), tagsOfNewest(51)]],
  ["/api/problem/5", problem],
];

export const usedMost = rows.map(([path]) => path);

/** What a bare server answers to the same addresses. */
export function bareAnswers(site: Server, cookie: string): Promise<Bare[]> {
  return Promise.all(
    rows.map(async ([path, reads]) => {
      const text = await (await fetch(site.url + path, { headers: { cookie, accept: "text/html" } })).text();
      const [bare = path] = path.split("?");
      return { path: bare, reads, ...(path.startsWith("/api/") ? { json: text } : { html: text }) };
    }),
  );
}

const ROUNDS = 3;

/** Alternates between the two, so that a slow machine affects both, and takes the median of each. */
export async function pagesBeside(
  site: Server,
  limit: Server,
  cookie: string,
  seconds: number,
): Promise<void> {
  for (const [path] of rows) {
    const loads: { site: Load[]; limit: Load[] } = { site: [], limit: [] };
    // Warm-up.
    for (const server of [site, limit]) await load(server, path, cookie, seconds / 2);
    for (let round = 0; round < ROUNDS; round++) {
      loads.site.push(await load(site, path, cookie, seconds));
      loads.limit.push(await load(limit, path, cookie, seconds));
    }
    const of = (side: "site" | "limit", what: keyof Load) => median(loads[side].map((one) => one[what]));
    const [rate, most] = [of("site", "rate"), of("limit", "rate")];
    console.log(
      `${path}: ${rate.toFixed(0)}/s, bare ${most.toFixed(0)}/s: ratio ${(rate / most).toFixed(2)}; ` +
        besideKept(path, of("site", "cost"), of("limit", "cost")),
    );
  }
}

const KEPT = new URL("./kept-figures.json", import.meta.url);

/** Machines whose figures can be compared. */
const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node.split(".")[0]}`;

type Kept = Record<string, Record<string, { cost: number; bare: number }>>;
const keeps = process.argv.includes("keep") && !process.argv.includes("quick");
const kept = JSON.parse(readFileSync(KEPT, "utf8")) as Kept;

/**
 * Says what a row costs, its ratio to a bare server, and how that ratio has changed since the last release on a machine of
 * this class. With `keep` among the arguments, the figures become those of the release.
 * @param cost milliseconds of processor time @param bare the same of a bare server
 */
export function besideKept(row: string, cost: number, bare: number): string {
  const last = kept[machine]?.[row];
  const now = bare / cost;
  if (keeps) {
    kept[machine] = { ...kept[machine], [row]: { cost: rounded(cost), bare: rounded(bare) } };
    writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
  }
  const change = last ? `${(now / (last.bare / last.cost)).toFixed(2)} of the last release's` : "none kept";
  return `${cost.toFixed(2)} ms of processor, bare ${bare.toFixed(2)} ms: ratio ${now.toFixed(2)} (${change})`;
}

const rounded = (ms: number) => Number(ms.toFixed(3));
