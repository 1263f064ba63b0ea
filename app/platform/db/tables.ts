import type { Generated, Insertable, Selectable } from "kysely";
import type { JudgeTables } from "./tables/judges.ts";
import type { ListTables } from "./tables/lists.ts";
import type { MailTables } from "./tables/mail.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { PracticeTables } from "./tables/practice.ts";
import type { ProblemTables } from "./tables/problems.ts";
import type { ReportTables } from "./tables/reports.ts";

/** Every table. Times are integer milliseconds since the epoch, booleans 0 or 1. */
export interface Tables
  extends JudgeTables,
    ListTables,
    MailTables,
    PeopleTables,
    PracticeTables,
    ProblemTables,
    ReportTables {
  /** The HTML of members' texts, which goes with its text: see rendered-texts.server.ts. */
  kept_html: {
    /** Such as problems/12/statement. */
    key: string;
    made: string;
    html: Buffer;
    has_math: number;
  };
  /** The settings of the site that are not at their defaults: see app/rooms/site. */
  site_settings: {
    name: string;
    value: string;
    changed_at: number;
  };
  /** What is deleted, while rows of it are left: see deletions.server.ts. */
  deletions: {
    kind: "account" | "problem";
    subject_id: number;
    /** 1 for an account whose public work goes too: see member-content.server.ts. */
    with_content: Generated<number>;
  };
  /** What the search indexes hold as older versions cut it: see recut.server.ts. */
  uncut_words: {
    kind: "problems" | "messages";
    /** Rows with lower ids. */
    below: number;
  };
  /** One row while older problems are without their link_key: see fillLinkKeys. */
  unkeyed_links: {
    /** Problems with lower ids. */
    below: number;
  };
  /** The tables whose texts older versions stored with other line ends than \n, while some are left: see line-ends.server.ts. */
  untidy_texts: {
    place: string;
    /** Rows up to this id are done; of those whose id has several, up to this part of it. */
    after_id: number;
    after_part: Generated<number>;
  };
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
