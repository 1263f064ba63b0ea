import type { NotificationEntry } from "./queries.server.ts";
import type { Kind } from "./schema.ts";

type Told = Pick<NotificationEntry, "kind" | "total" | "actor_id" | "actor_name" | "problem_title">;

/** A notification in one line. It gives a count for several acts, or for one whose actor is unknown. */
export function textOf({ kind, total, actor_name, problem_title }: Told): string {
  const title = problem_title ?? "";
  if (actor_name !== null && total === 1) return single[kind](actor_name, title);
  return counted[kind](total, title);
}

const single: Record<Kind, (name: string, title: string) => string> = {
  "problem-review": (name, title) => `${name} reviewed your problem ${title}`,
  "solution-review": (name, title) => `${name} reviewed your solution to ${title}`,
  solution: (name, title) => `${name} added a solution to your problem ${title}`,
  discussion: (name, title) => `${name} wrote in the discussion of ${title}`,
  invitation: (name) => `${name} invites you to collaborate`,
  "invitation-accepted": (name) => `${name} accepted your invitation`,
};

const plural = (count: number, noun: string) => `${count} new ${noun}${count === 1 ? "" : "s"}`;

const counted: Record<Kind, (count: number, title: string) => string> = {
  "problem-review": (count, title) => `${plural(count, "review")} of your problem ${title}`,
  "solution-review": (count, title) => `${plural(count, "review")} of your solution to ${title}`,
  solution: (count, title) => `${plural(count, "solution")} to your problem ${title}`,
  discussion: (count, title) => `${plural(count, "message")} in the discussion of ${title}`,
  invitation: (count) => plural(count, "invitation"),
  "invitation-accepted": () => "Your invitation was accepted",
};

/** The kinds as the settings name them. */
export const kindLabels: Record<Kind, string> = {
  "problem-review": "Reviews of my problems",
  "solution-review": "Reviews of my solutions",
  solution: "Solutions to my problems",
  discussion: "Messages in discussions of my problems, and those I take part in",
  invitation: "Invitations to collaborate",
  "invitation-accepted": "My invitations that are accepted",
};
