import type { Connection } from "../../platform/db/connection.server.ts";

/**
 * A deleted account leaves its trainings. Those that it made go on without an owner once somebody takes part in them.
 */
export async function forgetTrainings(trx: Connection, userId: number): Promise<void> {
  await trx
    .deleteFrom("trainings")
    .where("owner_id", "=", userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("training_people as p")
            .select("p.user_id")
            .whereRef("p.training_id", "=", "trainings.id")
            .where("p.user_id", "!=", userId),
        ),
      ),
    )
    .execute();
  await trx
    .deleteFrom("trainings")
    .where("opponent_id", "=", userId)
    .where("starts_at", "is", null)
    .execute();
  // A duel's title names its two members.
  await trx
    .updateTable("trainings")
    .set({ title: "Duel" })
    .where("kind", "=", "duel")
    .where((where) => where.or([where("owner_id", "=", userId), where("opponent_id", "=", userId)]))
    .execute();
  await trx.updateTable("trainings").set({ owner_id: null }).where("owner_id", "=", userId).execute();
  await trx.updateTable("trainings").set({ opponent_id: null }).where("opponent_id", "=", userId).execute();
  await trx.deleteFrom("training_guests").where("user_id", "=", userId).execute();
  await trx.deleteFrom("training_people").where("user_id", "=", userId).execute();
}

/** Teams enter with members who have not joined the site yet. */
export async function adoptTrainings(trx: Connection, placeId: number, userId: number): Promise<void> {
  await trx
    .updateTable("training_people")
    .set({ user_id: userId })
    .where("user_id", "=", placeId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("training_people as own")
            .select("own.user_id")
            .whereRef("own.training_id", "=", "training_people.training_id")
            .where("own.user_id", "=", userId),
        ),
      ),
    )
    .execute();
}
