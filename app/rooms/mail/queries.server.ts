import type { Connection } from "../../platform/db/connection.server.ts";
import { type MailChoice, mailChoices } from "./schema.ts";

export async function listChosenMails(db: Connection, user: { id: number }): Promise<MailChoice[]> {
  const rows = await db.selectFrom("muted_mails").select("kind").where("user_id", "=", user.id).execute();
  return mailChoices.filter((kind) => !rows.some((row) => row.kind === kind));
}
