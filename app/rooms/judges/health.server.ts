import type { Database } from "../../platform/db/connection.server.ts";

/** Minimum milliseconds between two recorded successes. */
const NOTED_EVERY = 60_000;
const LONGEST_REASON = 300;

export class JudgeHealth {
  #notedAt = 0;

  constructor(
    readonly base: { db: Database; now(): number },
    readonly judge: string,
  ) {}

  async answered(): Promise<void> {
    const time = this.base.now();
    if (time - this.#notedAt < NOTED_EVERY) return;
    this.#notedAt = time;
    await this.#store({ answered_at: time });
  }

  async failed(reason: string): Promise<void> {
    // Record the next success at once.
    this.#notedAt = 0;
    await this.#store({ failed_at: this.base.now(), failure: reason.slice(0, LONGEST_REASON) });
  }

  async #store(state: { answered_at: number } | { failed_at: number; failure: string }): Promise<void> {
    await this.base.db
      .insertInto("judge_states")
      .values({ judge: this.judge, ...state })
      .onConflict((conflict) => conflict.column("judge").doUpdateSet(state))
      .execute();
  }
}
