import { expect } from "vitest";
import type { Member } from "../api/client.ts";
import { inData } from "../api/database.ts";
import { insert } from "./rows.ts";
import type { TestServer } from "./server.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const iso = (time: number) => new Date(time).toISOString();
/** The address of one of these tasks at its judge. */
export const linkOf = (contest: string, letter = "A") =>
  `https://codeforces.com/contest/${contest}/problem/${letter}`;

/** A contest of last year with problems of these names, A to Z, as an import would leave it. */
export function addContest(
  server: TestServer,
  contest: string,
  names: string[],
  { rating = 1500, judge = "codeforces" }: { rating?: number; judge?: string } = {},
): void {
  const ends_at = Date.now() - 300 * DAY;
  const times = { starts_at: ends_at - 2 * HOUR, ends_at, listed_at: ends_at, lasts: 2 * HOUR };
  const contest_id = insert(server, "task_contests", {
    judge,
    key: contest,
    name: `Round ${contest}`,
    ...times,
  });
  for (const [place, name] of names.entries()) {
    const letter = String.fromCharCode(65 + place);
    const facts = { contest_id, letter, name, rating, link: linkOf(contest, letter) };
    const task_id = insert(server, "tasks", { judge, key: `${contest}${letter}`, ...facts });
    insert(server, "contest_tasks", { contest_id, task_id, letter });
  }
}

/** A training of an hour that begins in an hour, for the call. */
export const aTraining = (changes: Record<string, unknown> = {}) => ({
  title: "Week 9",
  start: { at: iso(Date.now() + HOUR) },
  minutes: 60,
  audience: { members: [] },
  problems: { items: [{ link: linkOf("1900") }] },
  ...changes,
});

export async function makeTraining(owner: Member, changes: Record<string, unknown> = {}): Promise<string> {
  const response = await owner.post("/api/trainings", aTraining(changes));
  expect(response).toHaveStatus(201);
  return (await response.json()).training._id;
}

/** A training that begins in an hour or, with an opponent, a duel that waits for an answer. */
export function insertTraining(server: TestServer, owner: Member, opponent?: Member): string {
  const now = Date.now();
  const row = {
    ...{ owner_id: Number(owner.id), title: "A training", audience: "chosen", scoring: "icpc", penalty: 20 },
    ...{ minutes: 60, created_at: now, updated_at: now },
  };
  return opponent
    ? insert(server, "trainings", {
        ...{ ...row, kind: "duel", opponent_id: Number(opponent.id) },
        pick: JSON.stringify({ count: 1, from: 800, to: 1200, tags: [] }),
      })
    : insert(server, "trainings", {
        ...row,
        kind: "training",
        starts_at: now + HOUR,
        ends_at: now + 2 * HOUR,
      });
}

/** Has a member of a training with one problem say that they solved it. @returns their party */
export function insertClaim(server: TestServer, training: string, { id: user_id }: Member): string {
  const now = Date.now();
  const key = `${training} ${user_id}`;
  const task_id = insert(server, "tasks", {
    judge: "link",
    key,
    name: "A",
    link: `https://example.org/${training}`,
  });
  const item_id = insert(server, "training_items", { training_id: training, place: 0, task_id });
  const party_id = insert(server, "training_parties", { training_id: training, joined_at: now });
  insert(server, "training_people", { party_id, user_id, training_id: training });
  insert(server, "training_words", { party_id, item_id, user_id, state: "claimed", said_at: now });
  return party_id;
}

/** Moves a training's times so that it began so long ago. */
export function startAgo({ dataDir }: TestServer, id: string, ago: number): void {
  inData(dataDir, (db) => {
    const { starts_at } = db.prepare("select starts_at from trainings where id = ?").get(Number(id)) as {
      starts_at: number;
    };
    // Judges' times, and so trainings', are whole seconds.
    const by = starts_at - Math.floor((Date.now() - ago) / 1000) * 1000;
    const columns = ["starts_at", "until_at", "ends_at"]
      .map((name) => `${name} = ${name} - ${by}`)
      .join(", ");
    db.prepare(`update trainings set ${columns}, step = null, step_at = null where id = ?`).run(Number(id));
  });
}
