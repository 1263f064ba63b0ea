import type { Application } from "../app/platform/application.ts";
import { addMembers, createGroup } from "../app/rooms/groups/commands.server.ts";
import { codeforcesTask } from "../app/rooms/judges/imported.ts";
import type { Submission } from "../app/rooms/judges/judge.server.ts";
import { storePage } from "../app/rooms/solves/imports.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { FIRST_ROUND, ROUNDS } from "./practice.ts";

const DAY = 24 * 60 * 60 * 1000;
const NAME = "Varsity 2026";

/** Members whose handles are still to be settled: how each is linked, and how many days ago they solved something. */
const others = [
  { place: 12, state: "vouched", solves: [1, 3, 4, 9, 11, 16, 17, 24, 30, 37, 38, 45] },
  { place: 13, state: "unverified", solves: [24, 26, 33, 34, 35, 40, 47] },
  { place: 14, state: "unverified", solves: [8, 15, 22, 23, 36, 37] },
  { place: 15, state: "none", solves: [] },
  { place: 16, state: "none", solves: [] },
] as const;

/** Problems of the last rounds, which the squad has partly solved. */
const homework = ["A", "B", "C"].flatMap((letter) =>
  [1, 2].map((round) => [ROUNDS - round, letter] as const),
);

/** Gives the squad a history worth looking at: somebody fell silent, some handles do not count, homework is overdue. */
export async function fillClub(
  { db }: Pick<Application, "db">,
  members: Viewer[],
  now: number,
): Promise<void> {
  const [owner, coach] = members;
  if (!owner || !coach) throw new Error("The demo has no members.");
  const id = await squadOf(db, owner, members, now);
  for (const { place, state, solves } of others) {
    const member = members[place];
    if (!member) continue;
    await db
      .updateTable("group_members")
      .set({ joined_at: now - (state === "none" ? 9 : 60) * DAY })
      .where("group_id", "=", id)
      .where("user_id", "=", member.id)
      .execute();
    if (state !== "none") await link(db, member, state === "vouched" ? coach.id : null, [...solves], now);
  }
  await giveHomework(db, id, coach.id, now);
}

async function squadOf(
  db: Application["db"],
  owner: Viewer,
  members: Viewer[],
  now: number,
): Promise<number> {
  const known = await db.selectFrom("groups").select("id").where("name", "=", NAME).executeTakeFirst();
  const time = now - 60 * DAY;
  const app = {
    db,
    now: () => time,
    site: { settings: { memberGroups: false } } as Application["site"],
  };
  const id =
    known?.id ?? (await createGroup(app, owner, { name: NAME, about: "The squad for this season." }));
  const places = [...Array(12).keys(), ...others.map(({ place }) => place)];
  const ids = places.flatMap((place) => members[place]?.id ?? []);
  await db.transaction().execute((trx) => addMembers(trx, app, id, ids));
  await db
    .updateTable("group_members")
    .set({ is_leader: 1 })
    .where("group_id", "=", id)
    .where("user_id", "in", ids.slice(0, 2))
    .execute();
  return id;
}

async function link(
  db: Application["db"],
  { id: user_id, username }: Viewer,
  voucher: number | null,
  days: number[],
  now: number,
): Promise<void> {
  const handle = `${username.slice(0, 20)}.of.the.demo`;
  const vouch = voucher === null ? {} : { vouched_at: now - 20 * DAY, vouched_by: voucher, is_vouched: 1 };
  const { id } = await db
    .insertInto("handles")
    .values({
      ...{ user_id, judge: "codeforces", handle, handle_key: handle.toLowerCase() },
      ...{ state: "syncing", created_at: now - 31 * DAY, ...vouch },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const submissions = days.map(
    (day, index): Submission => ({
      id: `${handle}-${index}`,
      task: codeforcesTask(FIRST_ROUND + (index % ROUNDS), index < ROUNDS ? "A" : "B"),
      at: now - day * DAY,
      verdict: "solved",
      how: "practice",
    }),
  );
  await storePage(db, id, { submissions, cursor: "" });
  await db
    .updateTable("handles")
    .set({ state: "ready", synced_at: now - 4 * 60_000 })
    .where("id", "=", id)
    .execute();
}

async function giveHomework(db: Application["db"], group_id: number, owner_id: number, now: number) {
  const due = new Date(now - 2 * DAY).toISOString().slice(0, 10);
  const { id: list_id } = await db
    .insertInto("lists")
    .values({
      ...{ owner_id, title: "Last rounds, first halves", title_key: "last rounds, first halves" },
      ...{ due, due_at: Date.parse(due) + DAY, audience: "chosen" },
      ...{ created_at: now - 9 * DAY, updated_at: now - 9 * DAY },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("list_groups").values({ list_id, group_id, told_up_to: null }).execute();
  const keys = homework.map(([round, letter]) => `${FIRST_ROUND + round}${letter}`);
  const tasks = await db.selectFrom("tasks").select("id").where("key", "in", keys).orderBy("key").execute();
  const items = tasks.map(({ id: task_id }, position) => ({
    ...{ list_id, owner_id, task_id, position },
    ...{ part: 0, updated_at: now - 9 * DAY },
  }));
  await db.insertInto("list_items").values(items).execute();
}
