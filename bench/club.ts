import path from "node:path";
import SQLite from "better-sqlite3";
import { taskId } from "./solves.ts";

/** A group of members 1 to 200, which the signed-in user leads, with a homework of eight problems. */
export const CLUB = { id: 1, members: 200 };

export async function fillClub(dataDir: string): Promise<void> {
  const db = new SQLite(path.join(dataDir, "upsolve.db"));
  const now = Date.now();
  db.transaction(() => {
    db.prepare(
      "insert into groups (id, name, name_key, by_staff, created_at, updated_at) values (?, 'Club', 'club', 1, 1, 1)",
    ).run(CLUB.id);
    const join = db.prepare(
      "insert into group_members (group_id, user_id, is_leader, joined_at) values (?, ?, ?, 1)",
    );
    for (let user = 1; user <= CLUB.members; user++) join.run(CLUB.id, user, user === 1 ? 1 : 0);
    const { lastInsertRowid: list } = db
      .prepare(
        "insert into lists (owner_id, title, due, due_at, audience, created_at, updated_at) values (1, 'Homework', '2030-01-01', ?, 'chosen', 1, 1)",
      )
      .run(now);
    db.prepare("insert into list_groups (list_id, group_id) values (?, ?)").run(list, CLUB.id);
    const item = db.prepare(
      "insert into list_items (list_id, owner_id, task_id, part, position, updated_at) values (?, 1, ?, 0, ?, 1)",
    );
    for (let place = 0; place < 8; place++) item.run(list, taskId(1000, place), place);
  })();
  db.close();
}
