import { judgeTitle } from "../judges/addresses.ts";
import type { NotificationEntry, OnScreen } from "./queries.server.ts";
import type { Kind } from "./schema.ts";

interface KindWords {
  /** Its name in the settings. */
  label: string;
  one(actor: string, title: string): string;
  many(
    count: number,
    title: string,
    entry: Pick<NotificationEntry, "decision" | "removal_reason" | "contest_name" | "handle" | "judge">,
  ): string;
  /** Path of the screen it is about. */
  path(entry: Pick<NotificationEntry, "actor_id" | "problem_id" | "solution_id" | "subject_id">): string;
  /** The paths of such screens, with the id of the subject; absent for a screen that marks none as read. */
  screen?: RegExp;
}

const plural = (count: number, noun: string) => `${count} new ${noun}${count === 1 ? "" : "s"}`;

const words: Record<Kind, KindWords> = {
  "problem-review": {
    label: "Reviews of my problems",
    one: (actor, title) => `${actor} reviewed your problem ${title}`,
    many: (count, title) => `${plural(count, "review")} of your problem ${title}`,
    path: ({ problem_id }) => `/problem/${problem_id}/reviews`,
    screen: /^\/problem\/(\d{1,15})\/reviews$/,
  },
  "solution-review": {
    label: "Reviews of my solutions",
    one: (actor, title) => `${actor} reviewed your solution to ${title}`,
    many: (count, title) => `${plural(count, "review")} of your solution to ${title}`,
    path: ({ problem_id, solution_id }) => `/problem/${problem_id}/solutions/${solution_id}/reviews`,
    screen: /^\/problem\/\d+\/solutions\/(\d{1,15})\/reviews$/,
  },
  solution: {
    label: "Solutions to my problems",
    one: (actor, title) => `${actor} added a solution to your problem ${title}`,
    many: (count, title) => `${plural(count, "solution")} to your problem ${title}`,
    path: ({ problem_id }) => `/problem/${problem_id}/solutions`,
    screen: /^\/problem\/(\d{1,15})\/solutions$/,
  },
  discussion: {
    label: "Messages in discussions of my problems, and those I take part in",
    one: (actor, title) => `${actor} wrote in the discussion of ${title}`,
    many: (count, title) => `${plural(count, "message")} in the discussion of ${title}`,
    path: ({ problem_id }) => `/problem/${problem_id}/discussion`,
    screen: /^\/problem\/(\d{1,15})\/discussion$/,
  },
  invitation: {
    label: "Invitations to collaborate",
    one: (actor) => `${actor} invites you to collaborate`,
    many: (count) => plural(count, "invitation"),
    path: () => "/messages/invitations",
    screen: /^\/messages\/invitations$/,
  },
  "invitation-accepted": {
    label: "My invitations that are accepted",
    one: (actor) => `${actor} accepted your invitation`,
    many: () => "Your invitation was accepted",
    path: ({ actor_id }) => (actor_id === null ? "/messages/invitations?box=sent" : `/messages/${actor_id}`),
  },
  list: {
    label: "Lists of problems that others make for me",
    one: (actor, title) => `${actor} gave you the list ${title}`,
    many: (_, title) => `The list ${title} is for you`,
    path: ({ subject_id }) => `/lists/${subject_id}`,
    screen: /^\/lists\/(\d{1,15})$/,
  },
  contest: {
    label: "Contests that I take part in, an hour before they begin",
    one: () => "",
    many: (_, __, { contest_name }) => `${contest_name ?? "A contest"} begins within an hour`,
    path: () => "/contests",
    screen: /^\/contests$/,
  },
  handle: {
    label: "Another member proving a handle that I linked",
    one: () => "",
    many: (_, __, { handle, judge }) => {
      const which =
        handle === null || judge === null ? "a handle" : `the handle ${handle} at ${judgeTitle(judge)}`;
      return (
        `Another member has proven that ${which}, which you linked, is theirs. ` +
        "It no longer counts for you: unlink it and link your own, or ask the staff if it is yours"
      );
    },
    path: () => "/settings/handles",
    screen: /^\/settings\/handles$/,
  },
  report: {
    label: "Decisions on what I report",
    one: () => "",
    many: (_, __, { decision }) =>
      decision === "none"
        ? "The staff looked into your report, and found nothing to do"
        : "The staff looked into your report, and acted. Thank you!",
    path: () => "/notifications",
  },
  removal: {
    label: "Staff removing what I wrote",
    one: () => "",
    many: (_, __, { removal_reason }) =>
      `The staff removed something you wrote${removal_reason === null ? "" : `: ${firstWords(removal_reason)}`}`,
    path: ({ subject_id }) => `/removed/${subject_id}`,
    screen: /^\/removed\/(\d{1,15})$/,
  },
  waiting: {
    label: "New accounts that wait for approval",
    one: (actor) => `${actor} signed up and waits for approval`,
    many: (count) => `${plural(count, "account")} ${count === 1 ? "waits" : "wait"} for approval`,
    path: () => "/admin/signup",
    screen: /^\/admin\/signup$/,
  },
  reported: {
    label: "New reports",
    one: () => "",
    many: (count) => `${plural(count, "report")} to decide`,
    path: () => "/admin/reports",
    screen: /^\/admin\/reports$/,
  },
};

const firstWords = (text: string) => (text.length <= 100 ? text : `${text.slice(0, 99).trimEnd()}…`);

/** A kind as the settings name it. */
export const labelOf = (kind: Kind) => words[kind].label;

/** Path of the screen that a notification is about. */
export const pathOf = (entry: NotificationEntry) => words[entry.kind].path(entry);

/** A notification in one line. It gives a count for several acts, or for one whose actor is unknown. */
export function textOf(entry: NotificationEntry): string {
  const { kind, total, actor_name } = entry;
  const title = entry.problem_title ?? entry.list_title ?? "";
  return actor_name !== null && total === 1
    ? words[kind].one(actor_name, title)
    : words[kind].many(total, title, entry);
}

/** The notifications that opening this address marks as read: the reverse of `pathOf`. */
export function shownAt({ pathname, search }: URL): OnScreen | null {
  // Later pages and the sent box do not start with what is new.
  if (search !== "") return null;
  for (const [kind, { screen }] of Object.entries(words)) {
    const match = screen?.exec(pathname);
    if (match) return { kind: kind as Kind, subject: match[1] === undefined ? null : Number(match[1]) };
  }
  return null;
}
