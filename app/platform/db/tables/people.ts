import type { Generated } from "kysely";

/** Milliseconds since the epoch. */
export type Time = number;

interface BlogTextColumns {
  id: Generated<number>;
  author_id: number;
  title: string;
  about: string;
  content: string;
  /** Excerpts are null until the server fills them in at its next start. */
  about_excerpt: string | null;
  content_excerpt: string | null;
  submission_key: string | null;
  created_at: Time;
  updated_at: Time;
}

export interface PeopleTables {
  users: {
    id: Generated<number>;
    username: string;
    /** Unique, in lower case. */
    username_key: string;
    /** Equal for usernames that look alike. Null for accounts that clash but predate this rule. */
    lookalike_key: string | null;
    email: string;
    email_key: string;
    password_hash: string;
    /** Solutions to currently public problems only. */
    solutions_count: Generated<number>;
    /** When the newest solution was posted, or 0. Of users with equal counts, the earlier ranks higher. */
    solutions_count_at: Generated<Time>;
    /** Reviews of the user's public problems and of the user's solutions to public problems. */
    reviews_received: Generated<number>;
    stars_received: Generated<number>;
    /** How often others found a solution, comment or blog of the user useful, maintained by triggers. */
    useful_received: Generated<number>;
    public_problems_count: Generated<number>;
    private_problems_count: Generated<number>;
    /** 0 or 1: whether code for unsolved problems is hidden until requested. */
    hides_spoilers: Generated<number>;
    /** Part of the secret in the user's feed addresses: raising it disables the old ones. */
    feed_version: Generated<number>;
    /** Bytes of everything the user wrote, maintained by triggers: see limitStorage. */
    stored_bytes: Generated<number>;
    role: Generated<"owner" | "coach" | "member">;
    suspended_at: Time | null;
    suspended_until: Time | null;
    suspension_reason: string | null;
    /**
     * 1 if the account is waiting for approval or confirmation, 2 for a place that nobody has taken yet (see places),
     * else 0. Searches and lists of people leave out both; boards and leaderboards show places.
     */
    waits: Generated<number>;
    signup_note: string | null;
    /** 1 if the email address is unconfirmed, 2 if the account is waiting for confirmation, else 0. */
    unverified: Generated<number>;
    /** The last visit as a UTC day since the epoch; 0 if unknown. */
    active_day: Generated<number>;
    first_steps: Generated<number>;
    /** How many imports did not fit in the inbox since the user last dismissed the notice. */
    imports_dropped: Generated<number>;
    /** An IANA name; null, which counts as UTC, until known. */
    time_zone: string | null;
    /** The key of the user's picture among the images. */
    avatar: string | null;
    created_at: Time;
  };
  /**
   * Members who joined or visited on a UTC day since the epoch, or visited in the week that starts on it. 'members'
   * uses day 0 and counts everyone.
   */
  member_totals: {
    kind: "members" | "joined" | "active" | "active-week";
    day: number;
    total: number;
  };
  sessions: {
    id: Generated<number>;
    token_hash: string;
    user_id: number;
    user_agent: string;
    address: string;
    created_at: Time;
    seen_at: Time;
    expires_at: Time;
  };
  /** Browsers and networks that a user has signed in from. Password guesses from them are limited separately. */
  known_places: {
    user_id: number;
    mark: string;
    seen_at: Time;
  };

  personal_tokens: {
    id: Generated<number>;
    user_id: number;
    name: string;
    token_hash: string;
    scope: "read" | "write";
    created_at: Time;
    expires_at: Time | null;
    used_at: Time | null;
  };

  /** Each user's newest only. */
  password_resets: {
    user_id: number;
    token_hash: string;
    expires_at: Time;
  };

  signup_links: {
    id: Generated<number>;
    token_hash: string;
    /** Null for the operator. The account may be gone. */
    maker_id: number | null;
    /** The domain that a new account's email address must have. */
    domain: string | null;
    most_uses: number;
    uses: Generated<number>;
    created_at: Time;
    expires_at: Time;
    withdrawn_at: Time | null;
  };

  /** Hashes of deleted members' names, reserved for a while. */
  former_names: {
    name_hash: string;
    free_at: Time;
  };

  blocks: {
    user_id: number;
    blocked_id: number;
    created_at: Time;
  };
  /** Triggers refuse to change or delete a row. */
  audit_log: {
    id: Generated<number>;
    at: Time;
    /** Null for the operator on the command line. */
    actor_id: number | null;
    act: string;
    subject_kind: string;
    subject_id: number;
    details: string;
  };

  /** There is no row until the user saves their profile. */
  profiles: {
    user_id: number;
    favlanguage: string | null;
    favlanguage_key: string | null;
    rating: number | null;
    platform: string | null;
    github: string | null;
    location: string | null;
    collaborator: Generated<number>;
    updated_at: Time;
  };
  user_skills: {
    user_id: number;
    position: number;
    skill: string;
    key: string;
  };
  user_projects: {
    user_id: number;
    position: number;
    link: string;
  };
  /** How many users have a skill or favourite language, maintained by triggers. */
  people_totals: {
    kind: "skill" | "language";
    key: string;
    label: string;
    total: number;
  };
  /**
   * How many problems, solutions and reviews a user posted on a UTC day since the epoch, in currently public
   * problems. Days whose work was hidden or deleted stay, with 0.
   */
  activity_days: {
    user_id: number;
    day: number;
    total: number;
  };
  blogs: BlogTextColumns & {
    comments_count: Generated<number>;
    useful_count: Generated<number>;
    reading_minutes: Generated<number>;
    /** 1 after staff removed it: then it is gone for everyone, but its row waits to be put back. */
    removed: Generated<number>;
  };
  blog_drafts: BlogTextColumns & {
    /** As typed. */
    tags: Generated<string>;
  };
  blog_tags: {
    tag: string;
    blog_id: number;
  };
  blog_totals: {
    kind: "published";
    total: number;
  };

  links: {
    id: Generated<number>;
    user_id: number;
    name: string;
    link: string;
    submission_key: string | null;
    created_at: Time;
  };

  invitations: {
    id: Generated<number>;
    sender_id: number;
    recipient_id: number;
    /** Both user ids, the lower one first: "3:9". */
    pair: string;
    details: string;
    state: "open" | "accepted" | "declined" | "withdrawn";
    created_at: Time;
    answered_at: Time | null;
  };

  /** Contests that had not ended when they were fetched. */
  contests: {
    id: Generated<number>;
    source: string;
    external_id: string;
    name: string;
    starts_at: Time;
    ends_at: Time;
    revision: Generated<number>;
    changed_at: Time;
  };
  contest_entrants: {
    contest_id: number;
    user_id: number;
    /** Null if the reminder was sent or the user entered too late. */
    remind_at: Time | null;
  };
  contest_sources: {
    source: string;
    fetched_at: Time;
    total: number;
    etag: string | null;
    last_modified: string | null;
  };

  conversations: {
    id: Generated<number>;
    low_id: number;
    high_id: number;
  };
  conversation_sides: {
    user_id: number;
    other_id: number;
    conversation_id: number;
    last_message_id: number;
    /** The newest message seen; 0 for none. */
    read_message_id: Generated<number>;
    unread_count: Generated<number>;
  };
  messages: {
    id: Generated<number>;
    conversation_id: number;
    sender_id: number;
    content: string;
    content_excerpt: string | null;
    submission_key: string | null;
    created_at: Time;
  };

  notifications: {
    id: Generated<number>;
    user_id: number;
    /** One of the kinds listed in rooms/notifications/schema.ts. */
    kind: string;
    /** The id of the subject, whose type follows from the kind; 0 for kinds without a subject. */
    subject_id: number;
    /** The problem that the subject is or belongs to. */
    problem_id: number | null;
    solution_id: number | null;
    invitation_id: number | null;
    contest_id: number | null;
    list_id: number | null;
    group_id: number | null;
    team_id: number | null;
    training_id: number | null;
    comment_id: number | null;
    blog_id: number | null;
    actor_id: number | null;
    total: number;
    first_at: Time;
    last_at: Time;
    read_at: Time | null;
  };
  muted_notifications: {
    user_id: number;
    kind: string;
  };

  assistant_chats: {
    id: Generated<number>;
    user_id: number;
    title: string;
    /** Null for a general chat, or if the problem has been deleted. */
    problem_id: number | null;
    solution_id: number | null;
    created_at: Time;
    updated_at: Time;
  };
  assistant_messages: {
    id: Generated<number>;
    chat_id: number;
    user_id: number;
    role: "user" | "assistant";
    /** For a failed answer: a message sent along with the failure, if any. */
    content: string;
    state: "done" | "interrupted" | "failed";
    hint: number | null;
    submission_key: string | null;
    created_at: Time;
  };
  assistant_hints: {
    user_id: number;
    problem_id: number;
    level: number;
  };
  /** By UTC day since the epoch. */
  assistant_days: {
    user_id: number;
    day: number;
    questions: number;
  };
  assistant_guest_days: {
    day: number;
    questions: number;
  };
}
