import { createHmac, timingSafeEqual } from "node:crypto";
import type { Application } from "../context.ts";
import { NotFound } from "../http/errors.ts";
import { type MailChoice, mailChoices } from "./schema.ts";

type Store = Pick<Application, "config" | "db" | "secrets">;

/** One mark for each secret, the newest first. */
const marksOf = (secrets: string[], userId: number, kind: MailChoice): string[] =>
  secrets.map((secret) =>
    createHmac("sha256", secret).update(`unsubscribe:${userId}:${kind}`).digest("base64url"),
  );

/** Address of the page that turns a kind of mails off without signing in. It does nothing else, and has no end. */
export function unsubscribeLink({ config, secrets }: Store, userId: number, kind: MailChoice): string {
  return `${config.publicUrl}/unsubscribe/${userId}.${kind}.${marksOf(secrets, userId, kind)[0]}`;
}

/** The user and the kind of mails that a link turns off. @throws NotFound */
export async function readUnsubscribeLink({ db, secrets }: Store, token = "") {
  const [id = "", kind = "", mark = ""] = token.split(".");
  const known = mailChoices.find((each) => each === kind);
  if (known && /^[1-9]\d{0,14}$/.test(id)) {
    const isRight = marksOf(secrets, Number(id), known).some(
      (each) => mark.length === each.length && timingSafeEqual(Buffer.from(mark), Buffer.from(each)),
    );
    const user = isRight
      ? await db
          .selectFrom("users")
          .select(["id", "username"])
          .where("id", "=", Number(id))
          .executeTakeFirst()
      : undefined;
    if (user) return { user, kind: known };
  }
  throw new NotFound("This link is not complete, or its account is gone.");
}
