import type { Generated } from "kysely";
import type { Time } from "./time.ts";

export interface InvitationsTable {
  id: Generated<number>;
  sender_id: number;
  recipient_id: number;
  /** Both ids, the lower first: "3:9". */
  pair: string;
  details: string;
  state: "open" | "accepted" | "declined" | "withdrawn";
  created_at: Time;
  /** When it was accepted, declined or withdrawn. */
  answered_at: Time | null;
}

export interface InvitationsTables {
  invitations: InvitationsTable;
}
