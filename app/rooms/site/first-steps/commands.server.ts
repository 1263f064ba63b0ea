import type { Application } from "../../../platform/application.ts";
import type { Viewer } from "../../../viewer.ts";

/** Idempotent. */
export async function hideFirstSteps({ db }: Pick<Application, "db">, viewer: Viewer): Promise<void> {
  await db
    .updateTable("users")
    .set({ first_steps: 0 })
    .where("id", "=", viewer.id)
    .where("first_steps", "=", 1)
    .execute();
}
