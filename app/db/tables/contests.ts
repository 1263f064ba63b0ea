import type { Generated } from "kysely";
import type { Time } from "./time.ts";

/** Contests of other sites that have not ended: those to come, and those that began since they were fetched. */
export interface ContestsTable {
  id: Generated<number>;
  source: string;
  external_id: string;
  name: string;
  starts_at: Time;
  ends_at: Time;
  revision: Generated<number>;
  changed_at: Time;
}

/** The last good answer of each source. */
export interface ContestSourcesTable {
  source: string;
  fetched_at: Time;
  /** Contests in that answer, past ones included. */
  total: number;
  etag: string | null;
  last_modified: string | null;
}

export interface ContestsTables {
  contests: ContestsTable;
  contest_sources: ContestSourcesTable;
}
