import type { Insertable, Selectable } from "kysely";
import type { AccountsTables } from "./tables/accounts.ts";
import type { AssistantTables } from "./tables/assistant.ts";
import type { BlogsTables } from "./tables/blogs.ts";
import type { ContestsTables } from "./tables/contests.ts";
import type { DiscussionsTables } from "./tables/discussions.ts";
import type { InvitationsTables } from "./tables/invitations.ts";
import type { LinksTables } from "./tables/links.ts";
import type { MessagesTables } from "./tables/messages.ts";
import type { ModerationTables } from "./tables/moderation.ts";
import type { NotificationsTables } from "./tables/notifications.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { ProblemsTables } from "./tables/problems.ts";
import type { ReviewsTables } from "./tables/reviews.ts";
import type { SolutionsTables } from "./tables/solutions.ts";

/** Every table, by the area that fills it. Times are integer milliseconds since the epoch, booleans 0 or 1. */
export interface Tables
  extends AccountsTables,
    ProblemsTables,
    SolutionsTables,
    ReviewsTables,
    DiscussionsTables,
    ModerationTables,
    PeopleTables,
    BlogsTables,
    LinksTables,
    InvitationsTables,
    ContestsTables,
    MessagesTables,
    NotificationsTables,
    AssistantTables {}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
