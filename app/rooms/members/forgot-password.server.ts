import { findAccount } from "../../auth/queries.server.ts";
import type { RequestContext } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { Conflict, TooMany } from "../../platform/http/errors.ts";
import { queueMails } from "../../platform/mail/commands.server.ts";
import { accountKey } from "../../platform/text/account-key.ts";

/** The answer to everybody: it tells nobody which accounts there are. */
export const RESET_MAIL_ASKED =
  "If there is an account with that name or address, a mail with a link is on its way to its address.";

/**
 * Queues a mail with a reset link for the account of a username or an e-mail address, if there is one. It writes as much
 * for one that does not exist, or has had its mails, so that all take the same time.
 * @throws Conflict on a site that sends no mail, TooMany by the caller's address.
 */
export async function askForResetMail(context: RequestContext, name: string): Promise<void> {
  const { app } = context;
  if (!app.config.mail) throw new Conflict("This site sends no mail. Ask its staff for a reset link.");
  await app.limits.take("resetMailByAddress", context.address);
  await inTransaction(app.db, async (trx, afterCommit) => {
    const user = await findAccount(trx, name);
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
