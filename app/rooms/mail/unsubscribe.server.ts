import type { Application } from "../../platform/application.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { isSignatureOf, signatureOf } from "../../platform/http/signatures.server.ts";
import { type MailChoice, mailChoices } from "./schema.ts";

type Store = Pick<Application, "config" | "db" | "secrets">;

const textOf = (userId: number, kind: MailChoice) => `unsubscribe:${userId}:${kind}`;

/** Needs no sign-in, never expires and only unsubscribes. */
export function unsubscribeLink({ config, secrets }: Store, userId: number, kind: MailChoice): string {
  return `${config.publicUrl}/unsubscribe/${userId}.${kind}.${signatureOf(secrets, textOf(userId, kind))}`;
}

export async function readUnsubscribeLink({ db, secrets }: Store, token = "") {
  const [id = "", kind = "", mark = ""] = token.split(".");
  const known = mailChoices.find((each) => each === kind);
  if (known && /^[1-9]\d{0,14}$/.test(id)) {
    const user = isSignatureOf(secrets, textOf(Number(id), known), mark)
      ? await db
          .selectFrom("users")
          .select(["id", "username"])
          .where("id", "=", Number(id))
          .executeTakeFirst()
      : undefined;
    if (user) return { user, kind: known };
  }
  throw new NotFound("This link is incomplete, or its account no longer exists.");
}
