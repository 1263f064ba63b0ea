import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../app/db/connection.server.ts";
import { fillBlogs } from "./blogs.ts";
import { compare, printHeading, type Site, startSite } from "./compare.ts";
import { FEW_SOLUTIONS, fill, MANY_SOLUTIONS, tags } from "./fill.ts";
import { fillConversations, LONG_CONVERSATION } from "./messages.ts";
import { fillProfiles } from "./people.ts";

const SMALL = 20_000;
const LARGE = 1_000_000;

const [common, rare] = [tags[2], tags[150]].map((tag) => encodeURIComponent(tag ?? ""));

/** Queries of the dashboard, then other screens. `older` follows that link so many times first. */
const dashboards = [
  "",
  "sort=hardest",
  "sort=easiest",
  "sort=solved",
  "sort=reviewed",
  "platform=cses",
  "platform=cses&sort=hardest",
  "min=4&max=6",
  "min=4&max=6&sort=solved",
  "platform=cses&min=4&max=6&sort=reviewed",
  "q=segment",
  "q=segment&sort=hardest",
  "q=segment&sort=solved",
  "q=segment&sort=reviewed",
  "q=s",
  "q=seg",
  "q=segm",
  "q=segment+tree",
  "q=ring+path+tree+mex+cut+segment+pair+coprime+lazy+grid",
  "q=12345",
  "q=nothing",
  `tag=${common}`,
  `tag=${common}&sort=hardest`,
  `tag=${common}&sort=solved`,
  `tag=${rare}`,
  `tag=${rare}&sort=hardest`,
  `platform=cses&min=4&max=6&tag=${common}`,
  `platform=cses&min=4&max=6&tag=${common}&sort=hardest`,
  `q=segment&tag=${common}`,
  "q=segment&platform=cses&min=4&max=6",
  `q=segment&platform=cses&min=4&max=6&tag=${common}&sort=reviewed`,
  ...["mine", "bookmarked", "solved"].flatMap((show) =>
    ["", "&sort=hardest", "&q=segment", `&tag=${common}`, "&platform=cses&min=4&max=6"].map(
      (other) => `show=${show}${other}`,
    ),
  ),
];
const pages: [path: string, older?: number][] = [
  ...dashboards.map((query): [string] => [`/dashboard?${query}`]),
  ["/dashboard", 5],
  ["/dashboard?q=segment", 5],
  [`/dashboard?tag=${common}&sort=hardest`, 5],
  ["/myproblems"],
  ["/bookmarkedproblems"],
  ["/bookmarkedproblems", 5],
  ["/problem/5"],
  [`/problem/${FEW_SOLUTIONS.problem}/solutions`],
  [`/problem/${MANY_SOLUTIONS.problem}/solutions`],
  [`/problem/${MANY_SOLUTIONS.problem}/solutions?sort=reviewed`],
  [`/problem/${MANY_SOLUTIONS.problem}/reviews`],
  [`/problem/${MANY_SOLUTIONS.problem}/discussion`],
  ["/profile/7"],
  ["/profile/7?tab=problems"],
  ["/profile/7?tab=solutions"],
  ["/collaborators"],
  ["/collaborators?q=user-1"],
  ["/collaborators?q=u"],
  ["/collaborators?q=er-12&skill=dp"],
  ["/collaborators?q=nobody"],
  ["/blogs"],
  ["/blogs", 5],
  ["/blogs?q=segment"],
  ["/blogs?q=s"],
  ["/blogs?q=ring+of+the+path"],
  ["/messages"],
  ["/messages?q=user"],
  [`/messages/${LONG_CONVERSATION.other}`],
  ["/messages/search?q=pointer"],
  ["/messages/search?q=sweep+nothing"],
  ["/messages/invitations"],
  ["/notifications"],
  ["/importantlinks"],
  ["/contests"],
];

/**
 * Prints what each list, search and history costs with a million problems beside 20,000: milliseconds that the server's
 * thread works for one page, the median of 15 in turn, and the longest of all. Linux alone counts them.
 */
export async function benchMillion(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-million-"));
  const sites: Site[] = [];
  try {
    for (const problems of [SMALL, LARGE]) {
      const started = performance.now();
      const dataDir = join(folder, String(problems));
      const cookie = await fill(dataDir, { users: problems / 20, problems, solutions: problems });
      fillConversations(dataDir);
      fillProfiles(join(dataDir, "upsolve.db"));
      const db = openDatabase(join(dataDir, "upsolve.db"));
      await fillBlogs(db, problems / 10);
      await db.destroy();
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${problems.toLocaleString("en")} problems filled in ${seconds} s`);
      sites.push({ ...(await startSite(dataDir)), cookie });
    }
    const [small, large] = sites as [Site, Site];
    printHeading([SMALL, LARGE]);
    for (const page of pages) await compare(small, large, ...page);
  } finally {
    for (const { child } of sites) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
