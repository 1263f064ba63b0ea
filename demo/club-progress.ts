import type { Application } from "../app/platform/application.ts";
import type { Viewer } from "../app/viewer.ts";
import { season } from "./content/season.ts";

const DAY = 24 * 60 * 60 * 1000;
const SQUAD = "Varsity 2026";
/** Members of the squad who came just now, and have linked no handle yet. */
const late = ["t_okafor", "jpsilva"];

/** The middle of two rounds, which the squad has partly solved. */
const homework = season
  .filter(({ judge, daysAgo }) => judge === "codeforces" && (daysAgo === 8 || daysAgo === 22))
  .flatMap(({ key }) => ["C", "D", "E"].map((letter) => `${key}${letter}`));

/** Gives the groups' members the days on which they joined, and the squad homework that is overdue. */
export async function fillClub(
  { db }: Pick<Application, "db">,
  member: (username: string) => Viewer,
  now: number,
): Promise<void> {
  const latecomers = late.map((username) => member(username).id);
  const changed = db.updateTable("group_members");
  const newcomer = db
    .selectFrom("users")
    .select("id")
    .where("created_at", ">", now - 60 * DAY);
  await changed.set({ joined_at: now - 60 * DAY }).execute();
  await changed
    .set({ joined_at: now - 9 * DAY })
    .where("user_id", "in", latecomers)
    .execute();
  await changed
    .set({ joined_at: now - 2 * DAY })
    .where("user_id", "in", newcomer)
    .execute();
  const { id } = await db
    .selectFrom("groups")
    .select("id")
    .where("name", "=", SQUAD)
    .executeTakeFirstOrThrow();
  await giveHomework(db, id, member("abena").id, now);
}

async function giveHomework(db: Application["db"], group_id: number, owner_id: number, now: number) {
  const due = new Date(now - 2 * DAY).toISOString().slice(0, 10);
  const { id: list_id } = await db
    .insertInto("lists")
    .values({
      ...{ owner_id, title: "Two rounds, C to E", title_key: "two rounds, c to e" },
      ...{ due, due_at: Date.parse(due) + DAY, audience: "chosen" },
      ...{ created_at: now - 9 * DAY, updated_at: now - 9 * DAY },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("list_groups").values({ list_id, group_id, told_up_to: null }).execute();
  const tasks = await db
    .selectFrom("tasks")
    .select("id")
    .where("judge", "=", "codeforces")
    .where("key", "in", homework)
    .orderBy("key")
    .execute();
  const items = tasks.map(({ id: task_id }, position) => ({
    ...{ list_id, owner_id, task_id, position },
    ...{ part: 0, updated_at: now - 9 * DAY },
  }));
  await db.insertInto("list_items").values(items).execute();
}
