import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export interface MailTables {
  /** Emails are composed when sent, so this table contains no links or addresses. */
  mails: {
    id: Generated<number>;
    /** Null if there is no account: the email is dropped unsent. */
    user_id: number | null;
    kind: "reset" | "verify" | "sign-in" | "digest" | "place" | "homework";
    data: string;
    attempts: Generated<number>;
    failure: string | null;
    created_at: Time;
    due_at: Time;
    /** 1 for those that are sent before the others. */
    is_first: Generated<number>;
  };
  muted_mails: {
    user_id: number;
    kind: string;
  };
  /** The weeks whose digests are queued, and the last account done. */
  digest_weeks: {
    starts_at: Time;
    last_user_id: number;
  };
}
