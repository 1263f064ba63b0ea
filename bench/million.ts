import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../app/platform/db/connection.server.ts";
import { mergeParts } from "../app/platform/search/sqlite-purge.server.ts";
import { fillBlogs } from "./blogs.ts";
import { compare, printHeading, type Site, startSite } from "./compare.ts";
import { fill } from "./fill.ts";
import { fillConversations } from "./messages.ts";
import { pages, pagesOfStaff } from "./pages.ts";
import { fillProfiles } from "./people.ts";
import { fillStaff } from "./staff.ts";

const SMALL = 20_000;
const LARGE = 1_000_000;

/**
 * Compares lists, searches and histories with 1,000,000 and 20,000 problems: every list of the site, except those that
 * over-solves.ts compares. Prints the server's thread time for one page in ms, as the median and maximum of 15. Where a
 * page names two addresses, both match about as many rows: see pages.ts. Linux only.
 */
export async function benchMillion(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-million-"));
  const sites: Site[] = [];
  const owners: string[] = [];
  try {
    for (const problems of [SMALL, LARGE]) {
      const started = performance.now();
      const dataDir = join(folder, String(problems));
      const cookie = await fill(dataDir, { users: problems / 20, problems, solutions: problems });
      fillConversations(dataDir);
      fillProfiles(join(dataDir, "upsolve.db"));
      const db = openDatabase(join(dataDir, "upsolve.db"));
      await fillBlogs(db, problems / 10);
      // As an hour after the last deletion.
      await mergeParts(db);
      await db.destroy();
      owners.push(fillStaff(dataDir, problems / 20));
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${problems.toLocaleString("en")} problems filled in ${seconds} s`);
      sites.push({ ...(await startSite(dataDir)), cookie });
    }
    const [small, large] = sites as [Site, Site];
    printHeading([SMALL, LARGE]);
    for (const page of pages) await compare(small, large, ...page);
    const [owner, other] = owners as [string, string];
    for (const page of pagesOfStaff)
      await compare({ ...small, cookie: owner }, { ...large, cookie: other }, ...page);
  } finally {
    for (const { child } of sites) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
