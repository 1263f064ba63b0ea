import { describe, expect, test } from "vitest";
import { failed, list, reply } from "../../../tests/setup/codeforces-server.ts";
import { DAY, HOUR, openImports } from "../../../tests/setup/imports.ts";
import { codeforcesApi, codeforcesSubmission, ratingChange } from "../../../tests/setup/judge-servers.ts";
import { unlinkHandle } from "./commands.server.ts";
import { exportRatings, listRatings } from "./queries.server.ts";

const on = openImports();

const historyOf = async () =>
  (await listRatings(on.app.db, on.ada.id))[0]?.changes.map(({ rating }) => rating);
const asked = () => on.server.requests.filter(({ path }) => path.includes("user.rating")).length;
/** Sends this response to rating requests; other requests work as usual. */
const rate = (answer: ReturnType<typeof reply>) =>
  on.server.answer((request, response) =>
    (request.url?.includes("user.rating") ? answer : codeforcesApi(on.world))(request, response),
  );
const dueAt = async () =>
  (await on.app.db.selectFrom("handles").select("rating_due_at").executeTakeFirst())?.rating_due_at;

const [FIRST, SECOND] = [on.time - 90 * DAY, on.time - 60 * DAY];

async function linkTourist(): Promise<number> {
  on.world.submissions.tourist = [codeforcesSubmission({ type: "CONTESTANT", at: SECOND })];
  on.world.ratings.tourist = [ratingChange(1, 1400, FIRST), ratingChange(2, 1523, SECOND)];
  const id = await on.link(on.ada);
  await on.read(on.ada);
  return id;
}

test("a linked handle's rating history is read after its first import", async () => {
  await linkTourist();
  await expect.poll(historyOf).toEqual([1400, 1523]);
  expect(await listRatings(on.app.db, on.ada.id)).toMatchObject([
    {
      judge: "codeforces",
      handle: "tourist",
      trust: "unverified",
      changes: [{ rank: 12 }, { contest: "2" }],
    },
  ]);
});

test("a refresh rereads the rating history after a new contest or after a day", async () => {
  await linkTourist();
  await expect.poll(historyOf).toHaveLength(2);
  on.world.ratings.tourist?.push(ratingChange(3, 1600, on.time));
  on.world.submissions.tourist?.unshift(codeforcesSubmission({ type: "PRACTICE", index: "B" }));
  await on.refresh(on.ada);
  await on.read(on.ada);
  expect(await dueAt()).toBeNull();
  expect(asked()).toBe(1);
  on.world.submissions.tourist?.unshift(codeforcesSubmission({ contest: 1903, type: "CONTESTANT" }));
  await on.refresh(on.ada);
  await expect.poll(historyOf).toEqual([1400, 1523, 1600]);
  on.world.ratings.tourist?.push(ratingChange(4, 1700, on.time));
  on.time += DAY + HOUR;
  await on.tick();
  await expect.poll(historyOf).toEqual([1400, 1523, 1600, 1700]);
  expect(asked()).toBe(3);
});

test("rating changes corrected by the judge are updated", async () => {
  await linkTourist();
  await expect.poll(historyOf).toEqual([1400, 1523]);
  on.world.ratings.tourist = [ratingChange(1, 1410, FIRST), ratingChange(3, 1500, SECOND)];
  on.time += DAY + HOUR;
  await on.tick();
  await expect.poll(historyOf).toEqual([1410, 1500]);
  on.world.ratings.tourist = [ratingChange(1, 1415, FIRST), ratingChange(3, 1500, SECOND)];
  on.time += DAY + HOUR;
  await on.tick();
  await expect.poll(historyOf).toEqual([1415, 1500]);
});

test("a rating history is exported, and deleted with its handle", async () => {
  const id = await linkTourist();
  await expect.poll(historyOf).toHaveLength(2);
  const exported = [];
  for await (const row of exportRatings(on.app.db, on.ada.id)) exported.push(row);
  expect(exported[1]).toEqual({
    judge: "codeforces",
    handle: "tourist",
    contest: "2",
    name: "Codeforces Round 2",
    at: new Date(Math.floor(SECOND / 1000) * 1000).toISOString(),
    rank: 12,
    rating: 1523,
  });
  await unlinkHandle(on.app, on.ada, id);
  expect(await listRatings(on.app.db, on.ada.id)).toEqual([]);
  const left = () => on.app.db.selectFrom("rating_changes").selectAll().execute();
  await expect.poll(left).toEqual([]);
});

test("an empty rating history is not requested again immediately", async () => {
  await linkTourist();
  await expect.poll(historyOf).toHaveLength(2);
  on.world.submissions.ben = [codeforcesSubmission({ type: "CONTESTANT" })];
  await on.link(on.ben, "ben");
  await on.read(on.ben);
  await expect.poll(asked).toBe(2);
  await expect.poll(dueAt).toBeNull();
  expect(await listRatings(on.app.db, on.ben.id)).toEqual([]);
});

describe("a failed request for a rating history", () => {
  test.each([
    ["is a rate-limit error", failed("Call limit exceeded")],
    ["is 503 with HTML", reply(503, "<html>Down</html>", { "Content-Type": "text/html" })],
    ["is not a list", reply(200, '{"status":"OK","result":{}}')],
  ])("when the response %s, the import succeeds and the history is read within hours", async (_, answer) => {
    rate(answer);
    await linkTourist();
    await expect.poll(dueAt).toBe(on.time + HOUR);
    expect(await on.handleOf(on.ada)).toMatchObject({ state: "ready", message: null, solved: 1 });
    on.recover("codeforces");
    on.time += 2 * HOUR;
    await on.tick();
    await expect.poll(historyOf).toEqual([1400, 1523]);
  });

  test("for an unknown handle, the history is kept and not requested before the next import", async () => {
    await linkTourist();
    await expect.poll(historyOf).toHaveLength(2);
    rate(failed("handle: User with handle tourist not found"));
    on.time += DAY + HOUR;
    await on.tick();
    await expect.poll(asked).toBe(2);
    await expect.poll(dueAt).toBeNull();
    expect(await historyOf()).toHaveLength(2);
  });

  test("an empty or unreadable response leaves the history unchanged", async () => {
    await linkTourist();
    await expect.poll(historyOf).toHaveLength(2);
    for (const answer of [list([]), list([{}, { contestId: 5 }, { newRating: 5 }])]) {
      rate(answer);
      const before = asked();
      on.time += DAY + HOUR;
      await on.tick();
      await expect.poll(asked).toBe(before + 1);
      await expect.poll(dueAt).toBeNull();
      expect(await historyOf()).toEqual([1400, 1523]);
    }
  });
});
