import type { Generated } from "kysely";
import type { Time } from "./time.ts";

/** Important links: each is its user's alone. */
export interface LinksTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  link: string;
  submission_key: string | null;
  created_at: Time;
}

export interface LinksTables {
  links: LinksTable;
}
