import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { SignedOut, TooMany } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { DAILY_LIMIT } from "./limits.ts";

const DAY = 24 * 60 * 60 * 1000;

type Store = Pick<Application, "db" | "now" | "limits" | "config">;

export async function takeUserQuota({ db, now, limits }: Store, viewer: Viewer): Promise<void> {
  await limits.take("assistantByAccount", viewer.id);
  const { day, left } = dayOf(now());
  await inTransaction(db, async (trx) => {
    const { questions } = await trx
      .insertInto("assistant_days")
      .values({ user_id: viewer.id, day, questions: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "day"])
          .doUpdateSet((set) => ({ questions: set("assistant_days.questions", "+", 1) })),
      )
      .returning("questions")
      .executeTakeFirstOrThrow();
    // Throwing rolls back the count.
    if (questions > DAILY_LIMIT) {
      limits.noteRefusal("questionsByDay");
      throw new TooMany(left);
    }
    if (questions === 1) {
      await trx
        .deleteFrom("assistant_days")
        .where("user_id", "=", viewer.id)
        .where("day", "<", day)
        .execute();
    }
  });
}

/** Limits guests per address, and all guests together per day. @throws TooMany; SignedOut if guests may not ask */
export async function takeGuestQuota({ db, now, limits, config }: Store, address: string): Promise<void> {
  const most = config.assistantAnonymousDailyLimit;
  if (most === 0) throw new SignedOut("Sign in to ask the assistant.");
  await limits.take("assistantByAddress", address);
  const { day, left } = dayOf(now());
  await inTransaction(db, async (trx) => {
    const { questions } = await trx
      .insertInto("assistant_guest_days")
      .values({ day, questions: 1 })
      .onConflict((conflict) =>
        conflict
          .column("day")
          .doUpdateSet((set) => ({ questions: set("assistant_guest_days.questions", "+", 1) })),
      )
      .returning("questions")
      .executeTakeFirstOrThrow();
    if (questions > most) {
      limits.noteRefusal("questionsByDay");
      throw new TooMany(left);
    }
    await trx.deleteFrom("assistant_guest_days").where("day", "<", day).execute();
  });
}

function dayOf(time: number): { day: number; left: number } {
  const day = Math.floor(time / DAY);
  return { day, left: Math.ceil(((day + 1) * DAY - time) / 1000) };
}
