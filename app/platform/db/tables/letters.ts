import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export interface LetterTables {
  /** What staff write above the letter of a week. */
  letters: {
    id: Generated<number>;
    /** The ISO 8601 week, such as 2026-W48. */
    week: string;
    /** Who wrote it last. */
    author_id: number;
    content: string;
    content_excerpt: string | null;
    created_at: Time;
    updated_at: Time;
  };
}
