import { findAccount } from "../../auth/queries.server.ts";
import type { RequestContext } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { Conflict, TooMany } from "../../platform/http/errors.ts";
import { queueMails } from "../../platform/mail/commands.server.ts";
import { accountKey } from "../../platform/text/account-key.ts";

/** The same for everyone, so that it does not reveal which accounts exist. */
export const RESET_MAIL_ASKED =
  "If there is an account with that name or address, an email with a link is on its way.";

/** Writes just as much without an account, so that the response time reveals nothing. @throws Conflict, TooMany */
export async function askForResetMail(context: RequestContext, name: string): Promise<void> {
  const { app } = context;
  if (!app.config.mail) throw new Conflict("This site doesn't send email. Ask its staff for a reset link.");
  await app.limits.take("resetMailByAddress", context.address);
  await inTransaction(app.db, async (trx, afterCommit) => {
    const place = await findPlaceOf(trx, name);
    const user = (await findAccount(trx, name)) ?? place;
    const counted = user ? `#${user.id}` : accountKey(name);
    const userId = await app.limits.take("resetMailByAccount", counted).then(
      () => user?.id ?? null,
      (error: unknown) => {
        if (error instanceof TooMany) return null;
        throw error;
      },
    );
    await queueMails(trx, afterCommit, app, [{ userId, kind: "reset" }]);
  });
}

/** The account of a place has no address to be found by. Its mail is the invitation. */
function findPlaceOf(db: Connection, name: string) {
  return db
    .selectFrom("places")
    .select("user_id as id")
    .where("email_key", "=", accountKey(name))
    .executeTakeFirst();
}
