import type { Time } from "./people.ts";

/** What members keep for themselves about problems. */
export interface PracticeTables {
  /** The problems that a user comes back to, as FSRS schedules them. */
  revisits: {
    user_id: number;
    problem_id: number;
    due_at: Time;
    graded_at: Time;
    /** Days until nine of ten are still remembered. */
    stability: number;
    /** From 1 to 10. */
    difficulty: number;
    /** How often it was graded. */
    grades: number;
    /** How often it was forgotten. */
    lapses: number;
  };
  /** Only their author reads them. */
  problem_notes: {
    user_id: number;
    problem_id: number;
    content: string;
    updated_at: Time;
  };
}
