import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLUB, fillClub } from "./club.ts";
import { compare, printHeading, type Site, startSite } from "./compare.ts";
import { fillLists, LISTS } from "./lists.ts";
import { BOARD, fillSolves, LITTLE, MUCH, tags } from "./solves.ts";

interface Bench {
  /** Pages, and how many times to follow the link to the next page first. */
  pages: [path: string, older?: number][];
  fill?(dataDir: string): Promise<void>;
  /** What to compare with; LITTLE by default. */
  little?: typeof LITTLE;
}

const periods = ["week", "month", "year", "all"].map((period) => `period=${period}`);

const progressPages: [string][] = [
  [`/groups/${CLUB.id}/progress`],
  [`/groups/${CLUB.id}/progress?weeks=26`],
  [`/groups/${CLUB.id}/progress?weeks=26&order=week`],
  [`/groups/${CLUB.id}/progress.csv?weeks=26`],
  [`/api/groups/${CLUB.id}/progress?weeks=26`],
];

/** The benchmarks over a million solves, by command-line argument. */
export const benchesOverSolves: Record<string, Bench> = {
  boards: {
    pages: [
      [`/contests/codeforces/${BOARD.key}/board`],
      [`/contests/codeforces/${BOARD.key}/board`, 3],
      [`/contests/codeforces/${BOARD.key}/board?order=upsolved`],
      [`/contests/codeforces/${BOARD.key}/board.csv`],
      [`/api/contests/codeforces/${BOARD.key}/board`],
      ["/contests/past"],
      ["/contests/past?q=round+77"],
    ],
  },
  queue: {
    pages: [
      ["/upsolve"],
      ["/upsolve", 5],
      ["/upsolve?show=tried&min=4&max=6"],
      ["/upsolve?contest=codeforces%2F500"],
      ["/api/upsolve?limit=100"],
      ["/revisit"],
      ["/dashboard"],
    ],
  },
  leaderboard: {
    pages: [
      ...["solves", "upsolves", "points"].flatMap((by) =>
        periods.map((period): [string] => [`/leaderboard?${period}&by=${by}`]),
      ),
      ...periods.map((period): [string] => [`/leaderboard?${period}&tag=${tags[0]}`]),
      ["/leaderboard?period=all", 5],
      [`/leaderboard?period=all&by=points&tag=${tags[0]}`, 5],
      ["/api/leaderboard?period=month&limit=100"],
      ["/profile/1"],
    ],
  },
  progress: { fill: fillClub, pages: progressPages },
  // As good as nobody else is on the site, and its members have solved little.
  "progress-few": {
    fill: fillClub,
    pages: progressPages,
    little: { members: CLUB.members, attempts: 1_000 },
  },
  lists: {
    fill: fillLists,
    pages: [
      ["/lists"],
      ["/api/lists"],
      ...[LISTS.chosen, LISTS.everyone].flatMap((list): [string, number?][] => [
        [`/lists/${list}`],
        [`/lists/${list}?from=400`],
        [`/lists/${list}/progress`],
        [`/lists/${list}/progress`, 3],
        [`/lists/${list}/progress?from=450`],
        [`/lists/${list}/progress.csv`],
        [`/api/lists/${list}`],
        [`/api/lists/${list}/progress`],
        [`/api/lists/${list}/progress?limit=100`],
      ]),
      [`/lists/${LISTS.chosen}/edit`],
    ],
  },
};

/** Prints what pages cost with a million solves, compared with 100,000 or `little`. */
export async function benchOverSolves({ pages, fill, little = LITTLE }: Bench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-solves-"));
  const sites: Site[] = [];
  try {
    for (const amounts of [little, MUCH]) {
      const dataDir = join(folder, String(amounts.attempts));
      const cookie = await fillSolves(dataDir, amounts);
      await fill?.(dataDir);
      sites.push({ ...(await startSite(dataDir)), cookie });
    }
    const [small, large] = sites as [Site, Site];
    printHeading([little.attempts, MUCH.attempts]);
    for (const page of pages) await compare(small, large, ...page);
  } finally {
    for (const { child } of sites) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}
