import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export interface MailTables {
  /** Mails waiting to be sent. Their texts are made then, so this table holds no links and no addresses. */
  mails: {
    id: Generated<number>;
    /** Null for no account: the mail is dropped unsent. */
    user_id: number | null;
    kind: "reset" | "verify" | "sign-in" | "digest";
    data: string;
    attempts: Generated<number>;
    failure: string | null;
    created_at: Time;
    due_at: Time;
  };
  muted_mails: {
    user_id: number;
    kind: string;
  };
  /** The weeks whose digests are queued up to an account. */
  digest_weeks: {
    starts_at: Time;
    last_user_id: number;
  };
}
