import type { Generated, Insertable, Selectable } from "kysely";

/** Times are integer milliseconds since the epoch, booleans 0 or 1. */
type Time = number;

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Lower case, unique: usernames differ by more than case. */
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  solutions_count: Generated<number>;
  /** When solutions_count last grew: who reached a figure first ranks first. */
  solutions_count_at: Generated<Time>;
  public_problems_count: Generated<number>;
  private_problems_count: Generated<number>;
  /** 0 or 1: whether code of problems the user has not solved waits until it is asked for. */
  hides_spoilers: Generated<number>;
  /** Part of the secret addresses of the user's feeds: counted up, the old ones stop working. */
  feed_version: Generated<number>;
  created_at: Time;
}

export interface SessionsTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  user_agent: string;
  address: string;
  created_at: Time;
  seen_at: Time;
  expires_at: Time;
}

export interface ProblemsTable {
  id: Generated<number>;
  /** Null once the author's account is gone. */
  author_id: number | null;
  title: string;
  link: string;
  statement: string;
  input: string;
  output: string;
  visibility: "public" | "private";
  /** The platform's name in lower case, for filters. */
  platform_key: string;
  platform_name: string;
  rating: number;
  time_limit_ms: number | null;
  memory_limit_mb: number | null;
  solutions_count: Generated<number>;
  reviews_count: Generated<number>;
  average_rating: Generated<number>;
  submission_key: string | null;
  created_at: Time;
  updated_at: Time;
}

export interface ProblemSamplesTable {
  problem_id: number;
  position: number;
  input: string;
  output: string;
}

export interface ProblemTagsTable {
  tag: string;
  problem_id: number;
}

export interface SolutionsTable {
  id: Generated<number>;
  problem_id: number;
  /** Null once the author's account is gone. */
  author_id: number | null;
  approach: string;
  description: string;
  code: string;
  /** One of the ids in text/languages.ts. */
  language: string;
  reviews_count: Generated<number>;
  average_rating: Generated<number>;
  submission_key: string | null;
  created_at: Time;
  updated_at: Time;
}

export interface ReviewColumns {
  id: Generated<number>;
  /** Null once the author's account is gone. */
  author_id: number | null;
  rating: number;
  comment: string;
  submission_key: string | null;
  created_at: Time;
}

export interface ProblemReviewsTable extends ReviewColumns {
  problem_id: number;
}

export interface SolutionReviewsTable extends ReviewColumns {
  solution_id: number;
}

export interface ReviewTotalsColumns {
  rating: number;
  total: number;
}

export interface ProblemReviewTotalsTable extends ReviewTotalsColumns {
  problem_id: number;
}

export interface SolutionReviewTotalsTable extends ReviewTotalsColumns {
  solution_id: number;
}

export interface DiscussionMessagesTable {
  id: Generated<number>;
  problem_id: number;
  author_id: number | null;
  content: string;
  submission_key: string | null;
  created_at: Time;
}

export interface BookmarksTable {
  user_id: number;
  problem_id: number;
  created_at: Time;
}

/** Problems whose solutions a user has asked to see. */
export interface OpenedProblemsTable {
  user_id: number;
  problem_id: number;
  created_at: Time;
}

export interface PublicTotalsTable {
  kind: "all" | "platform" | "tag";
  key: string;
  label: string;
  total: number;
}

export interface ProblemImportsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  content: string;
  created_at: Time;
}

/** Whom a user wants no messages and no invitations from. */
export interface BlocksTable {
  user_id: number;
  blocked_id: number;
  created_at: Time;
}

/** What users tell the operator of others; the names stay when the accounts are gone. */
export interface ReportsTable {
  id: Generated<number>;
  reporter_id: number | null;
  reported_id: number | null;
  reporter_name: string;
  reported_name: string;
  reason: string;
  created_at: Time;
  resolved_at: Time | null;
}

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

interface BlogTextColumns {
  id: Generated<number>;
  author_id: number;
  title: string;
  about: string;
  content: string;
  submission_key: string | null;
  created_at: Time;
  updated_at: Time;
}

/** Published ones alone. */
export type BlogsTable = BlogTextColumns;

export type BlogDraftsTable = BlogTextColumns;

export interface BlogTotalsTable {
  kind: "published";
  total: number;
}

/** Important links: each is its user's alone. */
export interface LinksTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  link: string;
  submission_key: string | null;
  created_at: Time;
}

export interface InvitationsTable {
  id: Generated<number>;
  sender_id: number;
  recipient_id: number;
  /** Both ids, the lower first: "3:9". */
  pair: string;
  details: string;
  state: "open" | "accepted" | "declined" | "withdrawn";
  created_at: Time;
  /** When it was accepted, declined or withdrawn. */
  answered_at: Time | null;
}

/** Contests of other sites that have not ended: those to come, and those that began since they were fetched. */
export interface ContestsTable {
  id: Generated<number>;
  source: string;
  external_id: string;
  name: string;
  starts_at: Time;
  ends_at: Time;
  revision: Generated<number>;
  changed_at: Time;
}

/** The last good answer of each source. */
export interface ContestSourcesTable {
  source: string;
  fetched_at: Time;
  /** Contests in that answer, past ones included. */
  total: number;
  etag: string | null;
  last_modified: string | null;
}

/** Two users who have written to each other; the lower id comes first. */
export interface ConversationsTable {
  id: Generated<number>;
  low_id: number;
  high_id: number;
}

/** A conversation as one of its two users sees it. */
export interface ConversationSidesTable {
  user_id: number;
  other_id: number;
  conversation_id: number;
  last_message_id: number;
  /** The newest message the user has had before their eyes; 0 for none. */
  read_message_id: Generated<number>;
  unread_count: Generated<number>;
}

export interface MessagesTable {
  id: Generated<number>;
  conversation_id: number;
  sender_id: number;
  content: string;
  submission_key: string | null;
  created_at: Time;
}

export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  kind:
    | "problem-review"
    | "solution-review"
    | "solution"
    | "discussion"
    | "invitation"
    | "invitation-accepted";
  /** Id of what it is about: of the invitation, else of the solution, else of the problem. */
  subject_id: number;
  problem_id: number | null;
  solution_id: number | null;
  invitation_id: number | null;
  /** Who did it last; null once it is not known any more. */
  actor_id: number | null;
  /** How many happenings it stands for, the first and the last of them. */
  total: number;
  first_at: Time;
  last_at: Time;
  read_at: Time | null;
}

/** The kinds a user does not want. */
export interface MutedNotificationsTable {
  user_id: number;
  kind: string;
}

export interface AssistantChatsTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  /** What the chat is about; null for a general one, and once the problem is gone. */
  problem_id: number | null;
  /** The user's own solution to that problem. */
  solution_id: number | null;
  created_at: Time;
  /** Of its newest message. */
  updated_at: Time;
}

export interface AssistantMessagesTable {
  id: Generated<number>;
  chat_id: number;
  user_id: number;
  role: "user" | "assistant";
  /** Of a failed answer: what is told beside the failure, if anything. */
  content: string;
  state: "done" | "interrupted" | "failed";
  /** The step of the hint ladder that a question asks for. */
  hint: number | null;
  submission_key: string | null;
  created_at: Time;
}

/** The furthest step of a problem's hints that a user has seen. */
export interface AssistantHintsTable {
  user_id: number;
  problem_id: number;
  level: number;
}

/** Questions asked on a day of UTC, counted from the epoch. */
export interface AssistantDaysTable {
  user_id: number;
  day: number;
  questions: number;
}

export interface AssistantGuestDaysTable {
  day: number;
  questions: number;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  problems: ProblemsTable;
  problem_samples: ProblemSamplesTable;
  problem_tags: ProblemTagsTable;
  solutions: SolutionsTable;
  problem_reviews: ProblemReviewsTable;
  solution_reviews: SolutionReviewsTable;
  problem_review_totals: ProblemReviewTotalsTable;
  solution_review_totals: SolutionReviewTotalsTable;
  discussion_messages: DiscussionMessagesTable;
  bookmarks: BookmarksTable;
  opened_problems: OpenedProblemsTable;
  public_totals: PublicTotalsTable;
  problem_imports: ProblemImportsTable;
  blocks: BlocksTable;
  reports: ReportsTable;
  profiles: ProfilesTable;
  user_skills: UserSkillsTable;
  user_projects: UserProjectsTable;
  people_totals: PeopleTotalsTable;
  blogs: BlogsTable;
  blog_drafts: BlogDraftsTable;
  blog_totals: BlogTotalsTable;
  links: LinksTable;
  invitations: InvitationsTable;
  contests: ContestsTable;
  contest_sources: ContestSourcesTable;
  conversations: ConversationsTable;
  conversation_sides: ConversationSidesTable;
  messages: MessagesTable;
  notifications: NotificationsTable;
  muted_notifications: MutedNotificationsTable;
  assistant_chats: AssistantChatsTable;
  assistant_messages: AssistantMessagesTable;
  assistant_hints: AssistantHintsTable;
  assistant_days: AssistantDaysTable;
  assistant_guest_days: AssistantGuestDaysTable;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
