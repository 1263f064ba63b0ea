import type { Room } from "../../platform/room.ts";
import { noteProblem } from "../problems/index.server.ts";

export const reports: Room = {
  /** Open reports keep both names and the reporter's reason until they are decided. */
  async forget(trx, userId) {
    await trx.updateTable("reports").set({ text: "" }).where("reported_id", "=", userId).execute();
    const decided = trx.updateTable("reports").where("resolved_at", "is not", null);
    await decided.set({ reported_name: "" }).where("reported_id", "=", userId).execute();
    await decided.set({ reporter_name: "", reason: "" }).where("reporter_id", "=", userId).execute();
    const removed = await trx
      .deleteFrom("removals")
      .where("author_id", "=", userId)
      .returning("hidden_problem_id")
      .execute();
    for (const { hidden_problem_id } of removed) {
      if (hidden_problem_id !== null) await noteProblem(trx, hidden_problem_id);
    }
  },
};
