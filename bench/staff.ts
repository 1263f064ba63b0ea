import { readFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { signIn } from "./data-folder.ts";

/** The user who becomes the owner. User 1, whose lists are measured, stays a member. */
const OWNER = 4;

/**
 * Makes a member of a filled site its owner, and adds reports of users, half of them decided, removals and entries of
 * the audit log. @param amount how many of each. @returns the owner's cookie.
 */
export function fillStaff(dataDir: string, amount: number): string {
  const db = new SQLite(join(dataDir, "upsolve.db"));
  const report = db.prepare(
    "insert into reports (reporter_id, reported_id, reporter_name, reported_name, reason, kind, subject_id, text, created_at, resolved_at, decision) values (1,?,'user-1',?,'Asks for passwords.','user',?,'',?,?,?)",
  );
  const removal = db.prepare(
    "insert into removals (kind, subject_id, author_id, text, reason, state, removed_at) values ('blog',?,?,'Buy pointers.','Advertising.','{}',?)",
  );
  const entry = db.prepare(
    "insert into audit_log (at, actor_id, act, subject_kind, subject_id, details) values (?,?,'sign-out','user',?,'{}')",
  );
  db.transaction(() => {
    db.prepare("update users set role = 'owner' where id = ?").run(OWNER);
    const { users } = db.prepare("select max(id) as users from users").get() as { users: number };
    for (let i = 1; i <= amount; i++) {
      const user = OWNER + (i % (users - OWNER)) + 1;
      if (i < users - OWNER)
        report.run(user, `user-${user}`, user, i, i % 2 ? i : null, i % 2 ? "none" : null);
      removal.run(1_000_000_000 + i, user, i);
      entry.run(i, OWNER, user);
    }
  })();
  const secret = readFileSync(join(dataDir, "session-secret"), "utf8");
  const cookie = signIn(db, secret, OWNER);
  db.close();
  return cookie;
}
