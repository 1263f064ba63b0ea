import { discussionTopic } from "../../platform/realtime/topics.ts";
import type { Subject } from "./subject.ts";

const [DISCUSSION, COMMENTS] = [/^discussion:([1-9]\d{0,14})$/, /^comments:(solution|blog):([1-9]\d{0,14})$/];

export const topicOf = ({ kind, id }: Subject) =>
  kind === "problem" ? discussionTopic(id) : `comments:${kind}:${id}`;

/** @returns null for a topic of anything else */
export function subjectOfTopic(topic: string): Subject | null {
  const problem = DISCUSSION.exec(topic)?.[1];
  if (problem !== undefined) return { kind: "problem", id: Number(problem) };
  const [, kind, id] = COMMENTS.exec(topic) ?? [];
  return kind === undefined ? null : { kind: kind as "solution" | "blog", id: Number(id) };
}

/** Carries a MessageEvent; MESSAGE_DELETED carries only an `_id`. */
export const MESSAGE_ADDED = "discussionMessage";
export const MESSAGE_DELETED = "discussionMessageDeleted";
