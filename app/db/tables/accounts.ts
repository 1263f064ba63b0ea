import type { Generated } from "kysely";
import type { Time } from "./time.ts";

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Lower case, unique: usernames differ by more than case. */
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  /** Solutions to problems that are public now. */
  solutions_count: Generated<number>;
  /** When the newest of them was posted, 0 for none: who reached a figure first ranks first. */
  solutions_count_at: Generated<Time>;
  /** Reviews of the user's public problems and of their solutions to public problems, and the stars in them. */
  reviews_received: Generated<number>;
  stars_received: Generated<number>;
  public_problems_count: Generated<number>;
  private_problems_count: Generated<number>;
  /** 0 or 1: whether code of problems the user has not solved waits until it is asked for. */
  hides_spoilers: Generated<number>;
  /** Part of the secret addresses of the user's feeds: counted up, the old ones stop working. */
  feed_version: Generated<number>;
  created_at: Time;
}

export interface SessionsTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  user_agent: string;
  address: string;
  created_at: Time;
  seen_at: Time;
  expires_at: Time;
}

export interface AccountsTables {
  users: UsersTable;
  sessions: SessionsTable;
}
