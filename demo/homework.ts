import type { Application } from "../app/platform/application.ts";
import type { Submission } from "../app/rooms/judges/judge.server.ts";
import { setHand } from "../app/rooms/solves/commands.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { chanceOf } from "./chance.ts";
import { lists } from "./content/lists.ts";
import { squad } from "./content/squad.ts";
import { DAY, HOUR } from "./round.ts";
import type { Homework } from "./season.ts";

type Db = Application["db"];
type Members = (username: string) => Viewer;

interface Done {
  username: string;
  task: { id: number; judge: string; key: string; link: string };
  at: number;
}

/** What members have done of the lists so far: their owner says who works on one, and how far they are. */
async function doneOf(db: Db, now: number): Promise<Done[]> {
  const items = await db
    .selectFrom("list_items as i")
    .innerJoin("lists as l", "l.id", "i.list_id")
    .innerJoin("tasks as t", "t.id", "i.task_id")
    .select(["l.title", "t.id", "t.judge", "t.key", "t.link"])
    .orderBy("l.id")
    .orderBy("i.part")
    .orderBy("i.position")
    .execute();
  return lists.flatMap(({ title, done }) =>
    Object.entries(done).flatMap(([username, count]) =>
      items
        .filter((item) => item.title === title)
        .slice(0, count)
        .map(({ title: _title, ...task }, place) => {
          const chance = chanceOf(`${username} ${title} ${place}`);
          const at = now - (5 - place) * DAY + Math.round(chance.between(0, 20) * HOUR * chance.next());
          return { username, task, at: Math.min(at, now - HOUR) };
        }),
    ),
  );
}

/** Marks by hand what no judge here says, and answers with the rest: what the members' handles sent. */
export async function workOnLists(db: Db, member: Members, now: number): Promise<Homework> {
  const sent: (Done & { judge: string })[] = [];
  for (const each of await doneOf(db, now)) {
    const { username, task, at } = each;
    const habits = squad.find((one) => one.username === username);
    const judge = task.judge === "atcoder" && !habits?.hasAtcoder ? "" : task.judge;
    if (habits && (judge === "codeforces" || judge === "atcoder")) sent.push({ ...each, judge });
    else await db.transaction().execute((trx) => setHand(trx, member(username), task.id, "solved", at));
  }
  return (username, judge) =>
    sent
      .filter((each) => each.username === username && each.judge === judge)
      .map(({ task: { id: _id, ...task }, at }): Submission => {
        return { id: `${task.key}-${username}-list`, task, at, verdict: "solved", how: "practice" };
      });
}
