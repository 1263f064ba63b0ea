import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export interface PracticeTables {
  /** Reviews as scheduled by FSRS. */
  revisits: {
    user_id: number;
    problem_id: number;
    due_at: Time;
    graded_at: Time;
    /** Days until the chance of remembering falls to 90%. */
    stability: number;
    /** From 1 to 10. */
    difficulty: number;
    grades: number;
    lapses: number;
  };
  problem_notes: {
    id: Generated<number>;
    user_id: number;
    problem_id: number;
    content: string;
    updated_at: Time;
  };
}
