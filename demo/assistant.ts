import type { Database } from "../app/platform/db/connection.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { chats } from "./content/assistant.ts";

const MINUTE = 60 * 1000;

/** Stores a member's chats with the assistant. The replies are fixed, because the demo uses no external service. */
export async function fillAssistant(db: Database, member: Viewer, problemId: number, time: number) {
  let clock = time;
  for (const { title, hint = null, turns } of chats) {
    const { id: chat_id } = await db
      .insertInto("assistant_chats")
      .values({
        user_id: member.id,
        title,
        problem_id: hint === null ? null : problemId,
        solution_id: null,
        created_at: clock,
        updated_at: clock + turns.length * MINUTE,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const { question, reply } of turns) {
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
    if (hint !== null) {
      await db
        .insertInto("assistant_hints")
        .values({ user_id: member.id, problem_id: problemId, level: hint })
        .execute();
    }
    // The first chat in the list was used most recently.
    clock -= 5 * 60 * MINUTE;
  }
}
