import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { type ChoicesInput, type MailChoice, mailChoices } from "./schema.ts";

export function chooseMails(
  { db }: Pick<Application, "db">,
  user: { id: number },
  { kinds }: ChoicesInput,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom("muted_mails").where("user_id", "=", user.id).execute();
    const muted = mailChoices.filter((kind) => !kinds.includes(kind));
    for (const kind of muted) await muteMail(trx, user, kind);
  });
}

export async function muteMail(db: Connection, user: { id: number }, kind: MailChoice): Promise<void> {
  await db
    .insertInto("muted_mails")
    .values({ user_id: user.id, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
