import { join } from "node:path";
import SQLite from "better-sqlite3";

/** Conversations of the first user, who is the benchmark's viewer. */
export const SHORT_CONVERSATION = { other: 2, count: 10 };
export const LONG_CONVERSATION = { other: 3, count: 100_000 };
/** All messages have the same text, so that pages differ only in the history behind them. */
const SAME = "Sort, then sweep: each *pointer* moves at most $n$ times.";
const EXCERPT = "Sort, then sweep: each pointer moves at most n times.";

export function fillConversations(dataDir: string): void {
  const db = new SQLite(join(dataDir, "upsolve.db"));
  db.pragma("synchronous = OFF");
  db.transaction(() => {
    for (const { other, count } of [SHORT_CONVERSATION, LONG_CONVERSATION]) {
      const conversation = db
        .prepare("insert into conversations (low_id, high_id) values (1, ?)")
        .run(other).lastInsertRowid;
      const message = db.prepare(
        "insert into messages (conversation_id, sender_id, content, content_excerpt, created_at) values (?, ?, ?, ?, ?)",
      );
      const index = db.prepare("insert into message_search (rowid, people, content) values (?, ?, ?)");
      let last: number | bigint = 0;
      for (let i = 0; i < count; i++) {
        last = message.run(
          conversation,
          i % 2 ? 1 : other,
          SAME,
          EXCERPT,
          Date.now() - (count - i) * 1000,
        ).lastInsertRowid;
        index.run(last, `u1 u${other}`, SAME);
      }
      const side = db.prepare(
        "insert into conversation_sides (user_id, other_id, conversation_id, last_message_id, read_message_id) values (?, ?, ?, ?, ?)",
      );
      side.run(1, other, conversation, last, last);
      side.run(other, 1, conversation, last, last);
    }
  })();
  db.close();
}
