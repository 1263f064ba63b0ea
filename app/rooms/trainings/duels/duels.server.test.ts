import { beforeEach, describe, expect, test } from "vitest";
import { openRings, readAll, send } from "../../../../tests/setup/duels.ts";
import { createUser } from "../../../../tests/setup/factories.ts";
import { HOUR, MINUTE, openImports } from "../../../../tests/setup/imports.ts";
import { runJob } from "../../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { presentMessages } from "../../messages/present.server.ts";
import { listMessages, requireOther } from "../../messages/queries.server.ts";
import { listNotifications } from "../../notifications/queries.server.ts";
import { deleteTraining } from "../commands.server.ts";
import { trainingSteps } from "../jobs.server.ts";
import { loadDuelPage } from "../page/training-page.server.ts";
import { requireTraining } from "../queries.server.ts";
import { duelSchema } from "../schema.ts";
import { acceptDuel, createDuel, declineDuel } from "./duels.server.ts";
import { loadNewDuel } from "./new-duel.server.ts";
import { readSides } from "./sides.server.ts";

const on = openImports();
beforeEach(() => openRings(on));

const challenge = (changes: object = {}, viewer: Viewer = on.ada) =>
  createDuel(
    on.app,
    viewer,
    duelSchema.parse({ opponent: "ben", minutes: 60, count: 2, from: 1100, to: 1300, ...changes }),
  );

const duelOf = (id: number) => requireTraining(on.app.db, on.ada, id);
const steps = () => runJob(on.app, trainingSteps);
const page = (viewer: Viewer, id: number) =>
  loadDuelPage(on.app, viewer, id, new URL(`http://localhost/duels/${id}`));
const told = async (viewer: Viewer) =>
  (await listNotifications(on.app.db, viewer, { limit: 9 })).rows.map(({ kind }) => kind);

/** The messages between ada and ben as one of them reads them. */
async function chatOf(viewer: Viewer, otherId: number) {
  const other = await requireOther(on.app.db, viewer, otherId);
  const { rows } = await listMessages(on.app.db, other, { limit: 9 });
  return presentMessages(on.app, viewer, other, rows);
}

const block = (from: number, to: number) =>
  on.app.db.insertInto("blocks").values({ user_id: from, blocked_id: to, created_at: on.time }).execute();

/** Plays a duel until its result is final: ada solves both problems, ben the first one. */
async function play(id: number): Promise<void> {
  await acceptDuel(on.app, on.ben, id);
  const begun = on.time;
  on.time = begun + 50 * MINUTE;
  send(on, "tourist", "1900A", begun + 20 * MINUTE);
  send(on, "tourist", "1901B", begun + 40 * MINUTE);
  send(on, "petr", "1900A", begun + 10 * MINUTE);
  await readAll(on);
  on.time = begun + 64 * MINUTE;
  await steps();
  await readAll(on);
  on.time = begun + 65 * MINUTE;
  await steps();
}

describe("a challenge", () => {
  test("is for the one who is challenged, and shows its problems to nobody until it is accepted", async () => {
    const id = await challenge();
    expect(await told(on.ben)).toEqual(["duel"]);
    for (const viewer of [on.ada, on.ben]) expect((await page(viewer, id)).problems).toBeNull();
    expect((await page(on.ben, id)).duel).toMatchObject({ title: "ada and ben", mayAnswer: true });
    expect((await page(on.ada, id)).duel).toMatchObject({ mayAnswer: false, mayWithdraw: true });
    await expect(acceptDuel(on.app, on.ada, id)).rejects.toMatchObject({ status: 403 });
    const cyd = await createUser(on.app.db, "cyd");
    await expect(acceptDuel(on.app, cyd, id)).rejects.toMatchObject({ status: 404 });
    await acceptDuel(on.app, on.ben, id);
    expect(await told(on.ada)).toEqual(["duel-answer"]);
    const { problems, state } = await page(on.ada, id);
    expect(state).toBe("running");
    expect(problems?.map(({ name }) => name).sort()).toEqual(["Problem 1900A", "Problem 1901B"]);
    await expect(acceptDuel(on.app, on.ben, id)).rejects.toMatchObject({ status: 409 });
    await expect(declineDuel(on.app, on.ben, id)).rejects.toMatchObject({ status: 409 });
    await expect(deleteTraining(on.app, on.ada, id)).rejects.toMatchObject({ status: 409 });
  });

  test("is declined by one or withdrawn by the other, and leaves nothing behind but the news", async () => {
    for (const viewer of [on.ada, on.ben]) {
      const id = await challenge();
      await declineDuel(on.app, viewer, id);
      await expect(duelOf(id)).rejects.toMatchObject({ status: 404 });
      expect(await told(on.ben)).toEqual([]);
      expect(await told(on.ada)).toEqual(viewer === on.ben ? ["duel-declined"] : []);
    }
  });

  test("is sent once with the same key, which belongs to this challenge alone", async () => {
    const input = duelSchema.parse({ opponent: "ben", minutes: 60, count: 1, from: 1100, to: 1300 });
    const challengeOnce = () => createDuel(on.app, on.ada, input, "a-key");
    expect(await challengeOnce()).toBe(await challengeOnce());
    expect(await told(on.ben)).toEqual(["duel"]);
    await on.app.db.updateTable("trainings").set({ kind: "training" }).execute();
    await expect(challengeOnce()).rejects.toMatchObject({ status: 409 });
  });

  test("names a member who accepts it from this one, and problems that neither has tried", async () => {
    await expect(challenge({ opponent: "nobody" })).rejects.toMatchObject({
      errors: { opponent: ["No member found for: nobody."] },
    });
    await expect(challenge({ opponent: "Ada" })).rejects.toMatchObject({ status: 400 });
    await expect(challenge({ count: 3 })).rejects.toMatchObject({ errors: { to: [expect.any(String)] } });
    send(on, "petr", "1901B", on.time - HOUR, "WRONG_ANSWER");
    await on.refresh(on.ben);
    await on.idle();
    await expect(challenge()).rejects.toMatchObject({ status: 400 });
    await block(on.ben.id, on.ada.id);
    await expect(challenge({ count: 1 })).rejects.toMatchObject({ status: 403 });
    const asked = new URL(`http://localhost/duels/new?opponent=${on.ben.id}`);
    await expect(loadNewDuel(on.app, on.ada, asked)).rejects.toMatchObject({ status: 403 });
  });

  test("is offered near the ratings of both", async () => {
    const rate = (handle: string, rating: number) => {
      on.world.ratings[handle] = [
        {
          contestId: 1,
          contestName: "Round 1",
          handle,
          rank: 1,
          ratingUpdateTimeSeconds: on.time / 1000 - 60,
          oldRating: 0,
          newRating: rating,
        },
      ];
    };
    const asked = new URL(`http://localhost/duels/new?opponent=${on.ben.id}`);
    expect((await loadNewDuel(on.app, on.ada, asked)).values).toMatchObject({ from: "1000", to: "1400" });
    rate("tourist", 1500);
    rate("petr", 1900);
    await on.app.db.updateTable("handles").set({ rating_due_at: on.time }).execute();
    await on.idle();
    const { values, rated } = await loadNewDuel(on.app, on.ada, asked);
    expect(values).toMatchObject({ opponent: "ben", from: "1500", to: "1900" });
    expect(rated).toEqual([
      { name: "you", rating: 1500 },
      { name: "ben", rating: 1900 },
    ]);
  });
});

describe("a duel's result", () => {
  test("is final minutes after the end, and stands once in the chat of the two, with a card", async () => {
    const id = await challenge();
    await play(id);
    const duel = await duelOf(id);
    expect(duel.final_at).toBe(on.time);
    const sides = await readSides(on.app, duel);
    expect(sides.map(({ name, isWinner, line }) => [name, line?.solved, isWinner])).toEqual([
      ["ada", 2, true],
      ["ben", 1, false],
    ]);
    await steps();
    for (const [viewer, other] of [[on.ada, on.ben] as const, [on.ben, on.ada] as const]) {
      const messages = await chatOf(viewer, other.id);
      expect(messages).toHaveLength(1);
      expect(messages[0]?.sender.username).toBe("ada");
      expect(messages[0]?.html).toBe("<p>The duel is over: ada 2, ben 1.</p>\n");
      expect(messages[0]?.cards).toEqual([
        {
          link: `/duels/${id}`,
          title: "Duel: ada and ben",
          note: "ada won · 2 problems in 1 h",
          sides: [
            { name: "ada", solved: 2, isWinner: true },
            { name: "ben", solved: 1, isWinner: false },
          ],
        },
      ]);
    }
  });

  test("is sent once, although the step is taken again after a crash", async () => {
    const id = await challenge();
    await play(id);
    await on.app.db
      .updateTable("trainings")
      .set({ step: "card", step_at: on.time })
      .where("id", "=", id)
      .execute();
    await steps();
    expect(await chatOf(on.ada, on.ben.id)).toHaveLength(1);
  });

  test("waits for what is still being judged", async () => {
    const id = await challenge();
    await acceptDuel(on.app, on.ben, id);
    const begun = on.time;
    on.time = begun + 62 * MINUTE;
    const sent = send(on, "petr", "1900A", begun + 59 * MINUTE, "TESTING");
    await steps();
    await readAll(on);
    on.time = begun + 66 * MINUTE;
    await steps();
    expect((await duelOf(id)).final_at).toBeNull();
    sent.verdict = "OK";
    on.time += MINUTE;
    await readAll(on);
    await steps();
    expect((await duelOf(id)).final_at).toBe(on.time);
    expect((await chatOf(on.ben, on.ada.id))[0]?.cards?.[0]?.note).toBe("ben won · 2 problems in 1 h");
  });

  test("is not final before both have been read after the end", async () => {
    const id = await challenge();
    await acceptDuel(on.app, on.ben, id);
    on.time += 61 * MINUTE;
    await readAll(on);
    await steps();
    on.time += 5 * MINUTE;
    await steps();
    expect((await duelOf(id)).final_at).toBeNull();
  });

  test("is sent to nobody where one has blocked the other", async () => {
    const id = await challenge();
    await acceptDuel(on.app, on.ben, id);
    await block(on.ben.id, on.ada.id);
    const begun = on.time;
    on.time = begun + 66 * MINUTE;
    await steps();
    await readAll(on);
    await steps();
    on.time += MINUTE;
    await steps();
    expect((await duelOf(id)).final_at).not.toBeNull();
    expect((await duelOf(id)).step).toBeNull();
    expect(await chatOf(on.ada, on.ben.id)).toEqual([]);
  });

  test("shows no card to anybody who may not know of the duel", async () => {
    const id = await challenge();
    await play(id);
    const cyd = await createUser(on.app.db, "cyd");
    const row = {
      id: 1,
      conversation_id: 1,
      sender_id: on.ada.id,
      content: `/trainings/${id}`,
      content_excerpt: "",
      submission_key: null,
      created_at: on.time,
    };
    const [shown] = await presentMessages(on.app, cyd, on.ada, [row]);
    expect(shown?.cards).toBeUndefined();
    expect(shown?.html).toContain(`/trainings/${id}`);
  });
});
