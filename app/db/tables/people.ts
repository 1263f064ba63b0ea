import type { Generated } from "kysely";
import type { Time } from "./time.ts";

/** What users tell of themselves; no row until the first time they do. */
export interface ProfilesTable {
  user_id: number;
  favlanguage: string | null;
  /** In lower case, for filters. */
  favlanguage_key: string | null;
  rating: number | null;
  platform: string | null;
  github: string | null;
  location: string | null;
  /** 0 or 1: open to collaborate. */
  collaborator: Generated<number>;
  updated_at: Time;
}

export interface UserSkillsTable {
  user_id: number;
  position: number;
  /** As it was typed. */
  skill: string;
  /** In the form in which skills are compared. */
  key: string;
}

export interface UserProjectsTable {
  user_id: number;
  position: number;
  link: string;
}

/** How many have a skill or a favourite language; kept by triggers. */
export interface PeopleTotalsTable {
  kind: "skill" | "language";
  key: string;
  label: string;
  total: number;
}

/**
 * How much a user did on a day of UTC, counted from the epoch, as far as it hangs on problems that are public now:
 * problems shared, solutions posted, reviews written. A day whose work is hidden or gone stays as a zero.
 */
export interface ActivityDaysTable {
  user_id: number;
  day: number;
  total: number;
}

export interface PeopleTables {
  profiles: ProfilesTable;
  user_skills: UserSkillsTable;
  user_projects: UserProjectsTable;
  people_totals: PeopleTotalsTable;
  activity_days: ActivityDaysTable;
}
