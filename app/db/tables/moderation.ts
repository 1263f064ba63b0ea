import type { Generated } from "kysely";
import type { Time } from "./time.ts";

/** Whom a user wants no messages and no invitations from. */
export interface BlocksTable {
  user_id: number;
  blocked_id: number;
  created_at: Time;
}

/** What users tell the operator of others; the names stay when the accounts are gone. */
export interface ReportsTable {
  id: Generated<number>;
  reporter_id: number | null;
  reported_id: number | null;
  reporter_name: string;
  reported_name: string;
  reason: string;
  created_at: Time;
  resolved_at: Time | null;
}

export interface ModerationTables {
  blocks: BlocksTable;
  reports: ReportsTable;
}
