import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect } from "vitest";
import { root } from "../../scripts/prepare.mjs";
import { type Client, signIn } from "../api/client.ts";
import { openData } from "./data.ts";
import { expectTrueFigures } from "./reports.ts";
import type { TestServer } from "./server.ts";

// tests/fixtures/first-release.db.br is a database of the first complete version, 828d008, filled by its own
// demo/seed.ts. Its last migration is 0015_assistant.

export const LAST_MIGRATION = "0015_assistant";

/** The rows in it that later versions must keep. */
export const rowsOfFirstRelease: Record<string, number> = {
  users: 30,
  problems: 60,
  problem_samples: 133,
  solutions: 102,
  problem_reviews: 167,
  solution_reviews: 95,
  discussion_messages: 98,
  bookmarks: 136,
  profiles: 30,
  blogs: 15,
  links: 15,
  messages: 28,
  invitations: 5,
  reports: 1,
  assistant_messages: 6,
};
const nameNow: Record<string, string> = { discussion_messages: "comments" };

/** Creates a data folder with that database. @returns its file. */
export function unpackFirstRelease(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "upsolve.db");
  const packed = readFileSync(path.join(root, "tests", "fixtures", "first-release.db.br"));
  writeFileSync(file, brotliDecompressSync(packed));
  return file;
}

const json = async (client: Client, address: string) => {
  const response = await client.get(address);
  expect(response).toHaveStatus(200);
  return response.json();
};

/** Checks that members still have their accounts, passwords, content, messages, counts and searches. */
export async function expectFirstRelease(server: Pick<TestServer, "url">, dataDir: string): Promise<void> {
  const mira = await signIn(server, "mira", "upsolve-demo");
  expect((await json(mira, "/api/problem/33")).problem).toMatchObject({
    title: "Shortest Path with One Free Edge",
    solutionsCount: 3,
    reviewsCount: 4,
    averageRating: 4.25,
  });
  expect(await json(mira, "/api/problem/33/solutions/52")).toMatchObject({
    approach: expect.stringContaining("Dijkstra on two copies of the map."),
    language: "cpp",
    user: { username: "mira" },
  });
  const { reviews } = await json(mira, "/api/problem/33/reviews");
  expect(reviews).toHaveLength(4);
  const messages = JSON.stringify(await json(mira, "/api/messages/3"));
  for (const text of ["Your checker for the hiking problem accepts", "Good catch, thank you."])
    expect(messages).toContain(text);
  for (const [address, found] of [
    ["/api/dashboard?q=free+edge", "Shortest Path with One Free Edge"],
    ["/api/messages/search?q=checker", "hiking problem"],
    ["/api/searchuser?query=zhang", "zhangwei"],
    ["/api/blogs?q=binary", "Binary search without off-by-one errors"],
  ] as const)
    expect(JSON.stringify(await json(mira, address)), address).toContain(found);
  for (const screen of ["/dashboard", "/problem/33", "/problem/33/solutions/52", "/messages/3", "/blogs"])
    expect(await mira.get(screen), screen).toHaveStatus(200);

  const stored = openData(dataDir);
  const rows = Object.keys(rowsOfFirstRelease).map((table) => [
    table,
    stored
      .prepare(`select count(*) from ${nameNow[table] ?? table}`)
      .pluck()
      .get(),
  ]);
  stored.close();
  expect(Object.fromEntries(rows)).toEqual(rowsOfFirstRelease);
  await expectTrueFigures({ dataDir });
}
