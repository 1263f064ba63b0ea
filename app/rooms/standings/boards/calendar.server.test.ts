import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE, openImports } from "../../../../tests/setup/imports.ts";
import { codeforcesSubmission } from "../../../../tests/setup/judge-servers.ts";
import { keepListing } from "../../contests/commands.server.ts";
import { getContest, listPastContests } from "./queries.server.ts";

const on = openImports();

/** Replaces the calendar and the judge's list with these two-hour contests. */
function announce(startsAt: number, ...ids: string[]): Promise<void> {
  on.world.contests = ids.map((id) => ({
    id: Number(id),
    name: `Round ${id}`,
    phase: "BEFORE",
    startTimeSeconds: startsAt / 1000,
    durationSeconds: 7200,
  }));
  const upcoming = ids.map((externalId) => ({
    externalId,
    name: `Round ${externalId}`,
    startsAt,
    endsAt: startsAt + 2 * HOUR,
  }));
  const listing = { total: upcoming.length, upcoming };
  return keepListing(on.app, "codeforces", listing, { etag: null, lastModified: null });
}

const inHours = (hours: number) => Math.ceil(on.time / 1000) * 1000 + hours * HOUR;
const contest = (key: string) => getContest(on.app.db, "codeforces", key);

async function past() {
  const page = await listPastContests(on.app.db, on.ada, { q: "", who: "all" }, on.time, { limit: 9 });
  return page.rows.map(({ name }) => name);
}

test("a contest that ends moves to the past contests, and its participants' solves are imported", async () => {
  on.world.submissions.tourist = [];
  await on.link(on.ada);
  await on.read(on.ada);
  const start = inHours(1);
  await announce(start, "2900");
  expect(await past()).toEqual([]);
  on.world.submissions.tourist = [
    codeforcesSubmission({ contest: 2900, index: "A", at: start + MINUTE, type: "CONTESTANT" }),
  ];
  on.time = start + 2 * HOUR + 9 * MINUTE;
  await on.tick();
  expect(await past()).toEqual(["Round 2900"]);
  expect((await on.handleOf(on.ada))?.solved).toBe(0);
  on.time += 2 * MINUTE;
  await on.tick();
  await expect.poll(async () => (await on.handleOf(on.ada))?.solved).toBe(1);
});

test("a contest is moved or cancelled when the calendar changes", async () => {
  await announce(inHours(1), "2900", "2901");
  await announce(inHours(24), "2900");
  expect((await contest("2900")).starts_at).toBe(inHours(24));
  await expect(contest("2901")).rejects.toThrow("no such contest");
});

test("a cancelled contest stays if a member took part in it", async () => {
  await announce(inHours(1), "2900");
  on.world.submissions.tourist = [
    codeforcesSubmission({ contest: 2900, index: "A", at: on.time - DAY, type: "CONTESTANT" }),
  ];
  await on.link(on.ada);
  await on.read(on.ada);
  await announce(inHours(1));
  expect((await contest("2900")).name).toBe("Round 2900");
});
