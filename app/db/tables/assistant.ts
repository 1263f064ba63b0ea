import type { Generated } from "kysely";
import type { Time } from "./time.ts";

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

export interface AssistantTables {
  assistant_chats: AssistantChatsTable;
  assistant_messages: AssistantMessagesTable;
  assistant_hints: AssistantHintsTable;
  assistant_days: AssistantDaysTable;
  assistant_guest_days: AssistantGuestDaysTable;
}
