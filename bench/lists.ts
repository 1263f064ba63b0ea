import { join } from "node:path";
import SQLite from "better-sqlite3";
import { MOST_ITEMS, MOST_MEMBERS } from "../app/rooms/lists/limits.ts";
import { PROBLEMS, SHARED, VIEWER } from "./solves.ts";

/** The two largest lists, both owned by VIEWER; 20 small lists for everyone come before them. */
export const LISTS = { chosen: 21, everyone: 22 };

const DAY = 24 * 3600_000;

/**
 * Adds to the data of fillSolves: two lists of MOST_ITEMS problems in ten sections, one for members 1 to MOST_MEMBERS
 * and one for everyone, with marks set by hand: of every ten problems, five solved and two tried. The amount does not
 * depend on the size of the data.
 */
export async function fillLists(dataDir: string): Promise<void> {
  const db = new SQLite(join(dataDir, "upsolve.db"));
  const now = Date.now();
  const list = db.prepare(
    "insert into lists (owner_id, title, about, audience, created_at, updated_at) values (?,?,'What to solve next.',?,?,?)",
  );
  const item = db.prepare(
    "insert into list_items (list_id, owner_id, task_id, part, position, section, note, updated_at) values (?,?,?,?,?,?,'Read the editorial afterwards.',?)",
  );
  const member = db.prepare("insert into list_members (list_id, user_id) values (?,?)");
  const mark = db.prepare(
    "insert or ignore into marks (user_id, task_id, status, how, verified, tried_at, solved_at, hand, hand_at) values (?,?,?,?,0,?,?,?,?)",
  );
  const add = (owner: number, title: string, audience: string, items: number, step: number) => {
    const id = Number(list.run(owner, title, audience, now, now).lastInsertRowid);
    for (let i = 0; i < items; i++) {
      const part = 1 + Math.floor(i / (MOST_ITEMS / 10));
      item.run(id, owner, 1 + i * step, part, i, `Part ${part}`, now);
    }
    return id;
  };
  db.transaction(() => {
    for (let i = 1; i <= 20; i++) add(1 + i, `Warm-up ${i}`, "everyone", 20, PROBLEMS);
    const chosen = add(VIEWER.id, "All of the club's training", "chosen", MOST_ITEMS, PROBLEMS / SHARED);
    add(VIEWER.id, "All of everybody's training", "everyone", MOST_ITEMS, PROBLEMS / SHARED);
    for (let user = 1; user <= MOST_MEMBERS; user++) {
      member.run(chosen, user);
      for (let i = 0; i < MOST_ITEMS; i++) {
        const at = now - DAY - i * 1000;
        const task = 1 + (i * PROBLEMS) / SHARED;
        const kind = (user + i) % 10;
        if (kind < 5) mark.run(user, task, "solved", "hand", at, at, "solved", at);
        else if (kind < 7) mark.run(user, task, "tried", null, at, null, "tried", at);
      }
    }
  })();
  db.close();
}
