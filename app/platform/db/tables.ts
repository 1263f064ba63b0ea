import type { Generated, Insertable, Selectable } from "kysely";
import type { CommentTables } from "./tables/comments.ts";
import type { GroupTables } from "./tables/groups.ts";
import type { ImageTables } from "./tables/images.ts";
import type { JudgeTables } from "./tables/judges.ts";
import type { LetterTables } from "./tables/letters.ts";
import type { ListTables } from "./tables/lists.ts";
import type { MailTables } from "./tables/mail.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { PracticeTables } from "./tables/practice.ts";
import type { ProblemTables } from "./tables/problems.ts";
import type { ReportTables } from "./tables/reports.ts";
import type { TrainingTables } from "./tables/trainings.ts";

/** Every table. Times are integer milliseconds since the epoch, booleans 0 or 1. */
export interface Tables
  extends CommentTables,
    GroupTables,
    ImageTables,
    JudgeTables,
    LetterTables,
    ListTables,
    MailTables,
    PeopleTables,
    PracticeTables,
    ProblemTables,
    ReportTables,
    TrainingTables {
  /** The HTML of members' texts: see rendered-texts.server.ts. */
  kept_html: {
    /** For example problems/12/statement. */
    key: string;
    made: string;
    html: Buffer;
    has_math: number;
  };
  site_settings: {
    name: string;
    value: string;
    changed_at: number;
  };
  /** Deleted accounts and problems that still have rows: see deletions.server.ts. */
  deletions: {
    kind: "account" | "problem";
    subject_id: number;
    /** 1 for an account whose public work is deleted as well: see member-content.server.ts. */
    with_content: Generated<number>;
  };
  /** Rows indexed by older versions: see recut.server.ts. */
  uncut_words: {
    kind: "problems" | "messages";
    /** Rows with lower ids still have to be indexed again. */
    below: number;
  };
  /** Has one row while older problems lack a link_key: see fillLinkKeys. */
  unkeyed_links: {
    /** Problems with lower ids still lack it. */
    below: number;
  };
  /** The tables that may still contain line ends other than \n: see line-ends.server.ts. */
  untidy_texts: {
    place: string;
    /** Rows up to this key have been rewritten. */
    after_id: number;
    after_part: Generated<number>;
  };
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
