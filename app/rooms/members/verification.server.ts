import { MUST_CONFIRM } from "../../auth/policy.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { isSignatureOf, signatureOf } from "../../platform/http/signatures.server.ts";
import { queueMails } from "../../platform/mail/commands.server.ts";
import { accountKey } from "../../platform/text/account-key.ts";
import type { Viewer } from "../../viewer.ts";

type Account = Pick<Viewer, "id" | "email">;

/** Binds the link to one account and one address. */
const textOf = ({ id, email }: Account) => `verify:${id}:${accountKey(email)}`;

export const verifiesEmails = ({ config, site }: Pick<Application, "config" | "site">) =>
  config.mail !== undefined && site.settings.verifyEmails;

export const isUnconfirmed = (app: Pick<Application, "config" | "site">, unverified: number) =>
  unverified === MUST_CONFIRM ? app.config.mail !== undefined : unverified === 1 && verifiesEmails(app);

export const verificationLink = (app: Pick<Application, "config" | "secrets">, account: Account) =>
  `${app.config.publicUrl}/verify-email/${signatureOf(app.secrets, textOf(account))}`;

export function requireVerificationLink(
  { secrets }: Pick<Application, "secrets">,
  viewer: Account,
  token: string,
) {
  if (isSignatureOf(secrets, textOf(viewer), token)) return;
  throw new NotFound("This link belongs to another account. Sign in with the one it was sent to.");
}

/** Needs both session and link, so the owner of a mistyped address cannot get in. Idempotent. @throws NotFound */
export async function verifyEmail(app: Pick<Application, "db" | "secrets">, viewer: Account, token: string) {
  requireVerificationLink(app, viewer, token);
  await inTransaction(app.db, async (trx) => {
    const own = trx.updateTable("users").where("id", "=", viewer.id);
    await own.set({ waits: 0 }).where("unverified", "=", MUST_CONFIRM).execute();
    await own.set({ unverified: 0 }).execute();
  });
}

/** Sends the viewer another link unless the address has been confirmed. @throws TooMany */
export async function sendVerification(app: Application, viewer: Account): Promise<void> {
  await app.limits.take("verifyMailByAccount", viewer.id);
  await inTransaction(app.db, async (trx, afterCommit) => {
    await queueMails(trx, afterCommit, app, [{ userId: viewer.id, kind: "verify" }]);
  });
}
