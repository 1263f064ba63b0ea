import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export interface GroupTables {
  groups: {
    id: Generated<number>;
    name: string;
    /** Unique, in lower case. */
    name_key: string;
    about: Generated<string>;
    /** 0 or 1: made by staff, so that its leaders may vouch for handles. */
    by_staff: number;
    /** Part of the join link's signature: raising it disables the old link. */
    link_version: Generated<number>;
    maker_id: number | null;
    created_at: Time;
    updated_at: Time;
  };
  group_members: {
    group_id: number;
    user_id: number;
    is_leader: Generated<number>;
    joined_at: Time;
    /** Set for a member who has left: their rows stay until then, the end of the week. */
    left_until: Time | null;
  };
  /** Accounts that staff made from a roster and that nobody has taken yet. Their `users.waits` is 2. */
  places: {
    user_id: number;
    /** `users.email` is empty meanwhile, so that no screen can show it. */
    email: string;
    email_key: string;
    maker_id: number | null;
    roster_id: number | null;
    made_at: Time;
    /** When the place is deleted unless somebody has taken it. */
    until: Time;
    /** When its invitation was requested by mail and not sent yet. */
    asked_at: Time | null;
    mailed_at: Time | null;
  };
  rosters: {
    id: Generated<number>;
    maker_id: number;
    /** The group for rows that name none. */
    group_id: number | null;
    state: "checked" | "importing" | "done";
    /** The names of columns that are not used. */
    ignored: Generated<string>;
    created_at: Time;
  };
  roster_rows: {
    roster_id: number;
    /** In the pasted text. */
    line: number;
    username: string;
    /** Empty once the row has been imported. */
    email: string;
    codeforces: string;
    atcoder: string;
    group_name: string;
    state: "new" | "known" | "refused" | "made";
    /** Why it is refused, or what is known about it. */
    reason: Generated<string>;
    user_id: number | null;
  };
  teams: {
    id: Generated<number>;
    name: string;
    maker_id: number | null;
    created_at: Time;
    updated_at: Time;
  };
  team_members: {
    team_id: number;
    user_id: number;
    joined_at: Time;
    left_at: Time | null;
  };
  /** Which parties at judges were a team: decided once, so that history stays when the team changes. */
  team_parties: {
    party_id: number;
    team_id: number;
    /** When the party took part. */
    at: Time;
  };
  /** Parties that may have become a team's, queued by triggers. */
  parties_to_match: {
    party_id: number;
  };
}
