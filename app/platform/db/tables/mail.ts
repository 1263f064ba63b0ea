import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export interface MailTables {
  /** Mails that wait to be sent. Their texts are made at that moment, so that the table holds no link and no address. */
  mails: {
    id: Generated<number>;
    /** Null for an account that does not exist: such a mail is dropped unsent. */
    user_id: number | null;
    kind: "reset" | "verify" | "sign-in" | "digest";
    /** JSON, as each kind needs it. */
    data: string;
    /** How many have failed, and the last one's reason. */
    attempts: Generated<number>;
    failure: string | null;
    created_at: Time;
    /** When to try next. */
    due_at: Time;
  };
  /** The kinds of mails a user does not want. */
  muted_mails: {
    user_id: number;
    kind: string;
  };
  /** The weeks whose digests were begun: the accounts up to an id have theirs. */
  digest_weeks: {
    starts_at: Time;
    last_user_id: number;
  };
}
