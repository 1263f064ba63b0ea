import { expect } from "vitest";
import type { Database } from "../../app/platform/db/connection.server.ts";
import { type Member, signUp } from "../api/client.ts";
import { addProblem } from "../api/problems.ts";
import { connectData } from "./data.ts";
import { countedFigures, keptFigures, unmarked } from "./figures.ts";
import { makeOwner } from "./members.ts";
import type { TestServer } from "./server.ts";
import { countedSolves, keptSolves } from "./solve-figures.ts";
import { countedStorage, keptStorage } from "./storage.ts";

/** An owner and a coach. */
export async function makeStaff(server: TestServer): Promise<{ ola: Member; cyd: Member }> {
  const [ola, cyd] = [await signUp(server, "owner-ola"), await signUp(server, "coach-cyd")];
  makeOwner(server, ola.user.username);
  await ola.put(`/api/admin/users/${cyd.id}/role`, { role: "coach" });
  return { ola, cyd };
}

/**
 * Checks all stored counts and sizes against their rows. Solve totals are updated later, so it waits until they
 * match.
 */
export async function expectTrueFigures({ dataDir }: Pick<TestServer, "dataDir">) {
  const db = await connectData(dataDir);
  try {
    // Deleted entries lose their rows in batches.
    await expect.poll(() => db.selectFrom("deletions").selectAll().execute()).toEqual([]);
    const atOneMoment = <T>(read: (trx: Database) => Promise<T>) =>
      db.transaction().setIsolationLevel("repeatable read").execute(read);
    await atOneMoment(async (trx) => {
      const imports = await trx.selectFrom("handles").select("id").limit(1).execute();
      const all = imports.length > 0 ? unmarked : (figures: Map<string, number>) => figures;
      expect(all(await keptFigures(trx))).toEqual(all(await countedFigures(trx)));
      expect(await keptStorage(trx)).toEqual(await countedStorage(trx));
    });
    // After an import, the solve totals of solution authors are updated in batches of fifty.
    const wrongSolves = () =>
      atOneMoment(async (trx) => {
        const [kept, counted] = [await keptSolves(trx), await countedSolves(trx)];
        const names = [...new Set([...kept.keys(), ...counted.keys()])];
        return names.filter((name) => kept.get(name) !== counted.get(name));
      });
    await expect.poll(wrongSolves, { interval: 200 }).toEqual([]);
  } finally {
    await db.destroy();
  }
}

/** Every kind of content that members write. */
export const kinds = [
  "problem",
  "solution",
  "problem-review",
  "solution-review",
  "discussion",
  "comment",
  "blog",
  "list",
  "message",
] as const;
export type Kind = (typeof kinds)[number];

export interface World {
  /** Has written one entry of each kind. */
  eve: Member;
  /** Has a problem with a solution and a message from eve. */
  ada: Member;
  ids: Record<Kind, string>;
  screens: Record<Kind, string>;
  adas: { problem: string; solution: string };
}

export async function made(response: Promise<Response>): Promise<string> {
  const text = await (await response).text();
  const [, id] = /"_id":"(\d+)"/.exec(text) ?? [];
  if (!id) throw new Error(text);
  return id;
}

let worlds = 0;
const texts = { approach: "Sort", description: "In order", code: "print(1)", language: "python" };

/** Two new members and their content. */
export async function makeWorld(server: TestServer): Promise<World> {
  worlds += 1;
  const [eve, ada] = [await signUp(server, `eve-${worlds}`), await signUp(server, `ada-${worlds}`)];
  const rude = { rating: 1, comment: `Rude words ${worlds}` };
  const problem = await addProblem(ada);
  const solution = await made(ada.post(`/api/problem/${problem}/addsolution`, texts));
  const own = await addProblem(eve, { title: `Spam problem ${worlds}` });
  await ada.post(`/api/problem/${own}/addreview`, { rating: 2, comment: "Is this a problem?" });
  const at = `/problem/${problem}`;
  const eves = await made(eve.post(`/api${at}/addsolution`, { ...texts, approach: "Spam approach" }));
  await ada.post(`/api${at}/solutions/${eves}/addreview`, { rating: 2, comment: "Copied" });
  const ids = {
    problem: own,
    solution: eves,
    "problem-review": await made(eve.post(`/api${at}/addreview`, rude)),
    "solution-review": await made(eve.post(`/api${at}/solutions/${solution}/addreview`, rude)),
    discussion: await made(eve.post(`/api${at}/discussion`, { text: "Spam in a discussion" })),
    comment: await made(eve.post(`/api/solutions/${solution}/comments`, { content: "Spam in a comment" })),
    blog: await made(eve.post("/api/blogs/addblog", { title: "Spam", about: "Spam", content: "Spam" })),
    list: await made(eve.post("/api/lists", { title: `Spam list ${worlds}`, about: "Spam" })),
    message: await made(eve.post(`/api/messages/send/${ada.id}`, { content: "Whisper of spam" })),
  };
  const screens = {
    problem: `/problem/${own}`,
    solution: `${at}/solutions/${eves}`,
    "problem-review": `${at}/reviews`,
    "solution-review": `${at}/solutions/${solution}/reviews`,
    discussion: `${at}/discussion?comment=${ids.discussion}#comment-${ids.discussion}`,
    comment: `${at}/solutions/${solution}?comment=${ids.comment}#comment-${ids.comment}`,
    blog: `/blog/${ids.blog}`,
    list: `/lists/${ids.list}`,
    message: `/messages/${eve.id}`,
  };
  return { eve, ada, ids, screens, adas: { problem, solution } };
}

/** Reports about a user and their content. */
export const reportedOf = async (staff: Member, about: Member, state = "open") =>
  (await staff.get(`/api/admin/reports?user=${about.id}&state=${state}`)).json();
export const noticesOf = async (member: Member) =>
  JSON.stringify(await (await member.get("/api/notifications")).json());
export const htmlOf = async (member: Member, address: string) => (await member.get(address)).text();
