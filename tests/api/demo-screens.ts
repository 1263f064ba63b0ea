import { execFileSync } from "node:child_process";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { weekAt, weekBefore } from "../../app/rooms/letter/week.ts";
import routes from "../../app/routes.ts";
import { root } from "../../scripts/prepare.mjs";
import { dataSettings, openData } from "../setup/data.ts";
import { addMember } from "../setup/members.ts";
import { startServer } from "../setup/server.ts";
import { account } from "./client.ts";
import { inData } from "./database.ts";

/** Fills an empty data folder with the demo's community. */
export async function seedDemo(dataDir: string): Promise<void> {
  execFileSync(process.execPath, ["--import", "tsx", path.join(root, "demo/seed.ts")], {
    cwd: root,
    env: { ...process.env, ...(await dataSettings(dataDir)) },
  });
  // The first start creates the session secret.
  await (await startServer({ DATA_DIR: dataDir })).stop();
}

/** Signs in the first member of the demo, who has written and received the most. */
export function sessionOfFirst(dataDir: string): string {
  const { id, cookie } = addMember({ dataDir }, account("doorkeeper"));
  inData(dataDir, (db) => db.prepare("update sessions set user_id = 1 where user_id = ?").run(id));
  return `${cookie.name}=${cookie.value}`;
}

/** A value for each parameter of a route. */
export function idsIn(dataDir: string): Record<string, string> {
  const db = openData(dataDir);
  const first = (query: string) => String(db.prepare(query).pluck().get());
  const found = {
    problemId: first(
      "select problem_id from solutions join problems p on p.id = problem_id where visibility = 'public' limit 1",
    ),
    solutionId: first(
      "select s.id from solutions s join problems p on p.id = problem_id where visibility = 'public' limit 1",
    ),
    ownProblemId: first("select id from problems where author_id = 1 and visibility = 'public' limit 1"),
    hiddenProblemId: first("select id from problems where author_id != 1 and visibility = 'private' limit 1"),
    blogId: first("select id from blogs where author_id != 1 order by comments_count desc, id limit 1"),
    ownBlogId: first("select id from blogs where author_id = 1 limit 1"),
    otherId: first("select sender_id from messages where sender_id != 1 limit 1"),
    chatId: first("select id from assistant_chats where user_id = 1 limit 1"),
    notificationId: first("select id from notifications where user_id = 1 limit 1"),
    teamId: first("select id from teams limit 1"),
    contestId: first("select id from contests limit 1"),
    groupId: first("select id from groups limit 1"),
    trainingId: first("select id from trainings where title = 'Thursday practice 13'"),
    week: weekBefore(weekAt(Date.now())).name,
    duelId: first("select id from trainings where kind = 'duel' limit 1"),
    imageKey: first("select coalesce((select key from images order by id limit 1), 'none')"),
  };
  db.close();
  return { ...found, userId: found.otherId, recipientId: found.otherId, number: "1", part: "input.txt" };
}

function addressesIn(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const address = [parent, entry.path ?? ""].filter(Boolean).join("/");
    return [`/${address}`, ...addressesIn(entry.children ?? [], address)];
  });
}
export const screens = addressesIn(routes).filter(
  (address) => !address.startsWith("/api") && address !== "/*",
);

export const filledIn = (address: string, ids: Record<string, string>) =>
  address.replace(/:(\w+)\??/g, (_, name: string) => ids[name] ?? name);
