import type { Generated } from "kysely";

/** Milliseconds since the epoch. */
export type Time = number;

interface BlogTextColumns {
  id: Generated<number>;
  author_id: number;
  title: string;
  about: string;
  content: string;
  /** Excerpts are null until the server fills them at its next start. */
  about_excerpt: string | null;
  content_excerpt: string | null;
  submission_key: string | null;
  created_at: Time;
  updated_at: Time;
}

/** Accounts, what their owners keep, and what passes between them. */
export interface PeopleTables {
  users: {
    id: Generated<number>;
    username: string;
    /** Lower case, unique: usernames differ by more than case. */
    username_key: string;
    /** What the username looks like, unique; null for an account older than the rule whose name looks like an older one's. */
    lookalike_key: string | null;
    email: string;
    email_key: string;
    password_hash: string;
    /** Solutions to problems that are public now. */
    solutions_count: Generated<number>;
    /** When the newest of them was posted, 0 for none: of two equal counts, the one reached first ranks higher. */
    solutions_count_at: Generated<Time>;
    /** Reviews of the user's public problems and of their solutions to public problems, and the stars in them. */
    reviews_received: Generated<number>;
    stars_received: Generated<number>;
    public_problems_count: Generated<number>;
    private_problems_count: Generated<number>;
    /** 0 or 1: whether code of problems the user has not solved waits until it is asked for. */
    hides_spoilers: Generated<number>;
    /** Part of the secret addresses of the user's feeds: raising it disables the old ones. */
    feed_version: Generated<number>;
    /** Bytes of everything the user has written, kept by triggers: see limitStorage. */
    stored_bytes: Generated<number>;
    role: Generated<"owner" | "coach" | "member">;
    /** Null for most; without an end, a suspension lasts until staff lift it. */
    suspended_at: Time | null;
    suspended_until: Time | null;
    suspension_reason: string | null;
    /** 0 or 1: whether the account waits, for approval or its address. Until then searches do not find it. */
    waits: Generated<number>;
    /** The note to the staff of an account that waits for approval. */
    signup_note: string | null;
    /** 1 where the account was asked to confirm its address and has not; 2 where it waits until then; else 0. */
    unverified: Generated<number>;
    /** The last day (UTC, counted from the epoch) on which they were here; 0 for none known. */
    active_day: Generated<number>;
    /** 0 or 1: whether the dashboard leads to the first steps. Accounts older than them have 0. */
    first_steps: Generated<number>;
    /** Imports that the inbox had no room for, since the user last dismissed the word of it. */
    imports_dropped: Generated<number>;
    created_at: Time;
  };
  /**
   * Members by kind and day of UTC, counted from the epoch: those that joined on the day, were here on it, or in the week
   * that began with it. 'members' are all there are now, under day 0; triggers keep it and 'joined'.
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
  /** The browsers and networks that a user has signed in from: their guesses of the password are limited apart. */
  known_places: {
    user_id: number;
    /** A hash that only this site can make. */
    mark: string;
    seen_at: Time;
  };

  /** Keys with which programs make calls in place of a user. */
  personal_tokens: {
    id: Generated<number>;
    user_id: number;
    name: string;
    token_hash: string;
    /** Writing includes reading. */
    scope: "read" | "write";
    created_at: Time;
    /** Null for one without an end. */
    expires_at: Time | null;
    /** To within an hour; null for one that was never used. */
    used_at: Time | null;
  };

  /** Links that let a user choose a new password; the newest of each. */
  password_resets: {
    user_id: number;
    token_hash: string;
    expires_at: Time;
  };

  /** Links that let somebody sign up. */
  signup_links: {
    id: Generated<number>;
    token_hash: string;
    /** Null for the operator; the account may be gone. */
    maker_id: number | null;
    /** The e-mail address of a new account must be at this domain. */
    domain: string | null;
    most_uses: number;
    uses: Generated<number>;
    created_at: Time;
    expires_at: Time;
    withdrawn_at: Time | null;
  };

  /** Hashes of names of deleted members, which nobody may take before a time. */
  former_names: {
    name_hash: string;
    free_at: Time;
  };

  /** A user gets no messages and no invitations from those they block. */
  blocks: {
    user_id: number;
    blocked_id: number;
    created_at: Time;
  };
  /** What staff did, by ids. Triggers refuse to change or remove a row. */
  audit_log: {
    id: Generated<number>;
    at: Time;
    /** Null for the operator at the command line. */
    actor_id: number | null;
    act: string;
    subject_kind: string;
    subject_id: number;
    /** JSON. */
    details: string;
  };

  /** A user has no row before they first save their profile. */
  profiles: {
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
  };
  user_skills: {
    user_id: number;
    position: number;
    /** As typed. */
    skill: string;
    /** Normalized for comparison. */
    key: string;
  };
  user_projects: {
    user_id: number;
    position: number;
    link: string;
  };
  /** How many users have a skill or a favourite language; kept by triggers. */
  people_totals: {
    kind: "skill" | "language";
    key: string;
    label: string;
    total: number;
  };
  /**
   * How much a user did on a day of UTC, counted from the epoch, as far as it hangs on problems that are public now:
   * problems shared, solutions posted, reviews written. A day whose work is hidden or gone stays as a zero.
   */
  activity_days: {
    user_id: number;
    day: number;
    total: number;
  };

  /** Published blogs only. */
  blogs: BlogTextColumns;
  blog_drafts: BlogTextColumns;
  blog_totals: {
    kind: "published";
    total: number;
  };

  /** Important links; only their owner sees them. */
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
    /** Both ids, the lower first: "3:9". */
    pair: string;
    details: string;
    state: "open" | "accepted" | "declined" | "withdrawn";
    created_at: Time;
    /** When it was accepted, declined or withdrawn. */
    answered_at: Time | null;
  };

  /** Contests of other sites that had not ended when they were fetched. */
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
  /** Who takes part in which upcoming contest. */
  contest_entrants: {
    contest_id: number;
    user_id: number;
    /** Null once the reminder is sent, and for those who enter in the last hour. */
    remind_at: Time | null;
  };
  /** The last good answer of each source. */
  contest_sources: {
    source: string;
    fetched_at: Time;
    /** Contests in that answer, past ones included. */
    total: number;
    etag: string | null;
    last_modified: string | null;
  };

  /** Two users who have written to each other; the lower id comes first. */
  conversations: {
    id: Generated<number>;
    low_id: number;
    high_id: number;
  };
  /** A conversation as one of its two users sees it. */
  conversation_sides: {
    user_id: number;
    other_id: number;
    conversation_id: number;
    last_message_id: number;
    /** The newest message that the user has seen; 0 for none. */
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
    /** As rooms/notifications/schema.ts lists them. */
    kind: string;
    /** The id of its subject, which the kind names; 0 for kinds without one. */
    subject_id: number;
    /** The problem that the subject is or belongs to. */
    problem_id: number | null;
    solution_id: number | null;
    invitation_id: number | null;
    contest_id: number | null;
    list_id: number | null;
    /** The latest user to do it, or null if unknown. */
    actor_id: number | null;
    /** How many events it stands for, and the times of the first and the last. */
    total: number;
    first_at: Time;
    last_at: Time;
    read_at: Time | null;
  };
  /** The kinds a user does not want. */
  muted_notifications: {
    user_id: number;
    kind: string;
  };

  assistant_chats: {
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
  };
  assistant_messages: {
    id: Generated<number>;
    chat_id: number;
    user_id: number;
    role: "user" | "assistant";
    /** Of a failed answer: a message beside the failure, if any. */
    content: string;
    state: "done" | "interrupted" | "failed";
    /** The step of the hint ladder that a question asks for. */
    hint: number | null;
    submission_key: string | null;
    created_at: Time;
  };
  /** The furthest step of a problem's hints that a user has seen. */
  assistant_hints: {
    user_id: number;
    problem_id: number;
    level: number;
  };
  /** Questions asked on a day of UTC, counted from the epoch. */
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
