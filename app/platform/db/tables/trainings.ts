import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export type Scoring = "icpc" | "points" | "atcoder" | "race";

export interface TrainingTables {
  /** Contests of any problems, scored by this site from imported submissions. */
  trainings: {
    id: Generated<number>;
    /** Null once the account is deleted. */
    owner_id: number | null;
    /** Of a duel. */
    opponent_id: number | null;
    kind: "training" | "duel";
    title: string;
    /** "chosen" is for guests and groups. */
    audience: "everyone" | "chosen";
    scoring: Scoring;
    /** Minutes for a wrong try. */
    penalty: number;
    minutes: number;
    /** Null for a duel that has not been accepted yet, and so are the other times. */
    starts_at: Time | null;
    /** The last moment to begin, where everybody has their own clock. */
    until_at: Time | null;
    /** When the last clock ends at the latest. */
    ends_at: Time | null;
    /** Minutes before the end. */
    freeze: number | null;
    /** Who opens what is frozen: the end or the owner. */
    thaws: Generated<"end" | "owner">;
    thawed_at: Time | null;
    /** 0 or 1. */
    for_teams: Generated<number>;
    /** How the problems were picked, as JSON; empty for other sources. */
    pick: Generated<string>;
    /** What the job does next: see clock.ts. */
    step: "hour" | "soon" | "start" | "end" | "final" | "card" | null;
    step_at: Time | null;
    /** The last user invited so far; null once all have been. */
    told_up_to: number | null;
    /** When its standings became final. */
    final_at: Time | null;
    submission_key: string | null;
    created_at: Time;
    updated_at: Time;
  };
  training_items: {
    id: Generated<number>;
    training_id: number;
    /** From 0. */
    place: number;
    /** Null once a problem of this site is deleted. */
    task_id: number | null;
    /** A problem of this site, whose visibility the item follows. */
    problem_id: number | null;
    points: Generated<number>;
  };
  training_groups: { training_id: number; group_id: number };
  /** Members that it is for by name. */
  training_guests: { training_id: number; user_id: number };
  /** Who takes part: a member alone, or a team. */
  training_parties: {
    id: Generated<number>;
    training_id: number;
    team_id: number | null;
    /** The team's name then; empty for a member alone. */
    name: Generated<string>;
    /** 0 or 1: takes part after its end. */
    is_virtual: Generated<number>;
    /** When its own clock began; null while it has not, or where the start is common. */
    begun_at: Time | null;
    joined_at: Time;
    /** In the final standings; null outside the ranks and before they are final. */
    rank: number | null;
    solved: number | null;
  };
  training_people: {
    party_id: number;
    user_id: number;
    training_id: number;
    is_virtual: Generated<number>;
  };
  /** What participants say: that they have submitted ("sent"), or solved what no import shows. */
  training_words: {
    party_id: number;
    item_id: number;
    user_id: number | null;
    state: "sent" | "claimed" | "confirmed" | "refused";
    said_at: Time;
  };
  /** Frozen cells that the owner has opened. */
  training_reveals: { party_id: number; item_id: number; at: Time };
  training_results: {
    training_id: number;
    /** The final standings as JSON: see snapshot.server.ts. */
    body: string;
    at: Time;
  };
}
