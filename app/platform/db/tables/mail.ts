import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export interface MailTables {
  /** Texts are composed on sending, so this table contains no links and no addresses. */
  mails: {
    id: Generated<number>;
    /** Null if there is no account: the mail is dropped without being sent. */
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
  /** The weeks whose digests have been queued, and up to which account. */
  digest_weeks: {
    starts_at: Time;
    last_user_id: number;
  };
}
