import { storeResetLink } from "../accounts/commands.server.ts";
import type { Application } from "../context.ts";
import type { Message } from "./message.ts";
import type { DueMail } from "./queries.server.ts";

type Store = Pick<Application, "config" | "db" | "now" | "secrets" | "site">;
/** A mail whose account exists. */
type Sendable = DueMail & { user_id: number; username: string; email: string };

/**
 * Makes the words of a mail at the moment it is sent, so that they say what its reader may know then, and links are fresh.
 * @returns null when there is nothing to say any more: the account is gone, or the mails are turned off.
 */
export async function compose(app: Store, due: DueMail): Promise<Message | null> {
  if (due.user_id === null || due.username === null || due.email === null) return null;
  const mail = due as Sendable;
  const site = app.site.settings.name || "Upsolve";
  switch (mail.kind) {
    case "reset":
      return resetMail(app, mail, site);
    default:
      return null;
  }
}

async function resetMail(app: Store, { user_id, username }: Sendable, site: string): Promise<Message> {
  const { link } = await storeResetLink(app.db, app, user_id);
  return {
    subject: `A new password on ${site}`,
    blocks: [
      `Hello ${username},`,
      `this address asked for a new password for your account on ${site}.`,
      { label: "Choose a new password", url: link },
      "The link works once, within an hour of this mail, and signs you out everywhere.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
  };
}
