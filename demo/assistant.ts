import type { Database } from "../app/platform/db/connection.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { chats } from "./content/assistant.ts";

const MINUTE = 60 * 1000;

/** Stores a member's chats with the assistant. The replies are fixed, because the demo uses no external service. */
export async function fillAssistant(db: Database, member: Viewer, time: number): Promise<void> {
  let clock = time;
  for (const { title, problem, turns } of chats) {
    const about = problem === undefined ? null : await problemTitled(db, problem);
    const { id: chat_id } = await db
      .insertInto("assistant_chats")
      .values({
        user_id: member.id,
        title,
        problem_id: about,
        solution_id: null,
        created_at: clock,
        updated_at: clock + turns.length * MINUTE,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const { question, reply, hint = null } of turns) {
      const row = { chat_id, user_id: member.id, state: "done", hint, submission_key: null } as const;
      await db
        .insertInto("assistant_messages")
        .values([
          { ...row, role: "user", content: question, created_at: clock },
          { ...row, role: "assistant", content: reply, created_at: clock + MINUTE / 2 },
        ])
        .execute();
      clock += MINUTE;
    }
    const level = Math.max(0, ...turns.map(({ hint = 0 }) => hint));
    if (about !== null && level > 0)
      await db
        .insertInto("assistant_hints")
        .values({ user_id: member.id, problem_id: about, level })
        .execute();
    // The first chat in the list was used most recently.
    clock -= 5 * 60 * MINUTE;
  }
}

async function problemTitled(db: Database, title: string): Promise<number> {
  const found = db.selectFrom("problems").select("id").where("title", "=", title);
  return (await found.executeTakeFirstOrThrow()).id;
}
