import type { IconName } from "../../platform/ui/icon-names.ts";
import { judgeTitle } from "../judges/addresses.ts";
import type { NotificationEntry, OnScreen } from "./queries.server.ts";
import type { Kind } from "./schema.ts";

export const subjectKinds = [
  "problem",
  "solution",
  "blog",
  "comment",
  "invitation",
  "list",
  "group",
  "team",
  "training",
  "contest",
  "handle",
  "report",
  "removal",
] as const;

interface Definition {
  label: string;
  icon: IconName;
  /** The type of the subject's id. If omitted, all notifications of the kind share one subject. */
  about?: (typeof subjectKinds)[number];
  /** The text for a single action by a known actor; defaults to `many`. */
  one?(actor: string, title: string, entry: NotificationEntry): string;
  many(count: number, title: string, entry: NotificationEntry): string;
  /** `:id` stands for the subject, `:problem` for its problem. Opening the screen marks the notification as read. */
  screen?: string;
  /** Replaces `screen` for screens that do not mark notifications as read. */
  path?(entry: Pick<NotificationEntry, "actor_id"> & CommentPlace): string;
}

type CommentPlace = Pick<
  NotificationEntry,
  "subject_id" | "problem_id" | "comment_solution_id" | "comment_blog_id"
>;

const plural = (count: number, noun: string) => `${count} new ${noun}${count === 1 ? "" : "s"}`;

const definitions: Record<Kind, Definition> = {
  "problem-review": {
    label: "Reviews of my problems",
    icon: "star",
    about: "problem",
    one: (actor, title) => `${actor} reviewed your problem ${title}`,
    many: (count, title) => `${plural(count, "review")} of your problem ${title}`,
    screen: "/problem/:id/reviews",
  },
  "solution-review": {
    label: "Reviews of my solutions",
    icon: "star",
    about: "solution",
    one: (actor, title) => `${actor} reviewed your solution to ${title}`,
    many: (count, title) => `${plural(count, "review")} of your solution to ${title}`,
    screen: "/problem/:problem/solutions/:id/reviews",
  },
  solution: {
    label: "Solutions to my problems",
    icon: "code",
    about: "problem",
    one: (actor, title) => `${actor} added a solution to your problem ${title}`,
    many: (count, title) => `${plural(count, "solution")} to your problem ${title}`,
    screen: "/problem/:id/solutions",
  },
  discussion: {
    label: "Messages in discussions of my problems, and in those I joined",
    icon: "message-square",
    about: "problem",
    one: (actor, title) => `${actor} wrote in the discussion of ${title}`,
    many: (count, title) => `${plural(count, "message")} in the discussion of ${title}`,
    screen: "/problem/:id/discussion",
  },
  "solution-comment": {
    label: "Comments on my solutions",
    icon: "message-square",
    about: "solution",
    one: (actor, title) => `${actor} commented on your solution to ${title}`,
    many: (count, title) => `${plural(count, "comment")} on your solution to ${title}`,
    screen: "/problem/:problem/solutions/:id",
  },
  "blog-comment": {
    label: "Comments on my blogs",
    icon: "message-square",
    about: "blog",
    one: (actor, title) => `${actor} commented on your blog ${title}`,
    many: (count, title) => `${plural(count, "comment")} on your blog ${title}`,
    screen: "/blog/:id",
  },
  reply: {
    label: "Replies to my comments and messages",
    icon: "message-square",
    about: "comment",
    one: (actor, title, entry) => `${actor} replied to your ${commentOn(entry, title)}`,
    many: (_, title, entry) => `You got a reply to your ${commentOn(entry, title)}`,
    path: commentPath,
  },
  mention: {
    label: "Comments and messages that mention me",
    icon: "message-square",
    about: "comment",
    one: (actor, title, entry) => `${actor} mentioned you in a ${commentOn(entry, title)}`,
    many: (_, title, entry) => `You were mentioned in a ${commentOn(entry, title)}`,
    path: commentPath,
  },
  invitation: {
    label: "Invitations to collaborate",
    icon: "user-plus",
    about: "invitation",
    one: (actor) => `${actor} invites you to collaborate`,
    many: (count) => plural(count, "invitation"),
    screen: "/messages/invitations",
  },
  "invitation-accepted": {
    label: "Accepted invitations that I sent",
    icon: "user-check",
    about: "invitation",
    one: (actor) => `${actor} accepted your invitation`,
    many: () => "Your invitation was accepted",
    path: ({ actor_id }) => (actor_id === null ? "/messages/invitations?box=sent" : `/messages/${actor_id}`),
  },
  list: {
    label: "Lists shared with me",
    icon: "list-checks",
    about: "list",
    one: (actor, title) => `${actor} shared the list ${title} with you`,
    many: (_, title) => `The list ${title} was shared with you`,
    screen: "/lists/:id",
  },
  "due-soon": {
    label: "Lists that are due within a day and that I have not finished",
    icon: "calendar-clock",
    about: "list",
    many: (_, title) => `The list ${title} is due within a day, and you have not solved all of it`,
    screen: "/lists/:id",
  },
  reminder: {
    label: "Reminders of lists that I have not started",
    icon: "list-checks",
    about: "list",
    one: (actor, title) => `${actor} reminds you of the list ${title}: you have not started it`,
    many: (_, title) => `Reminder: you have not started the list ${title}`,
    screen: "/lists/:id",
  },
  "due-summary": {
    label: "Results of my lists, once they are due",
    icon: "list-checks",
    about: "list",
    many: (_, title, { due_done: done, due_late: late, due_unstarted: unstarted }) =>
      `The list ${title} was due: ${done ?? 0} done, ${late ?? 0} late, ${unstarted ?? 0} not started`,
    screen: "/lists/:id/progress",
  },
  group: {
    label: "Groups I am added to",
    icon: "users",
    about: "group",
    one: (actor, title) => `${actor} added you to the group ${title}`,
    many: (_, title) => `You were added to the group ${title}`,
    screen: "/groups/:id",
  },
  team: {
    label: "Teams I am added to",
    icon: "users",
    about: "team",
    one: (actor, title) => `${actor} added you to the team ${title}`,
    many: (_, title) => `You were added to the team ${title}`,
    screen: "/teams/:id",
  },
  training: {
    label: "Trainings I am invited to",
    icon: "calendar-clock",
    about: "training",
    one: (actor, title) => `${actor} invites you to the training ${title}`,
    many: (_, title) => `You are invited to the training ${title}`,
    screen: "/trainings/:id",
  },
  "training-soon": {
    label: "Reminders an hour and five minutes before trainings I take part in",
    icon: "calendar-clock",
    about: "training",
    many: (_, title) => `The training ${title} begins soon`,
    screen: "/trainings/:id",
  },
  "training-team": {
    label: "Trainings that a team of mine joins",
    icon: "users",
    about: "training",
    one: (actor, title) => `${actor} entered your team in the training ${title}`,
    many: (_, title) => `Your team takes part in the training ${title}`,
    screen: "/trainings/:id",
  },
  duel: {
    label: "Challenges to a duel",
    icon: "users",
    about: "training",
    one: (actor) => `${actor} challenges you to a duel`,
    many: () => "You are challenged to a duel",
    screen: "/duels/:id",
  },
  "duel-answer": {
    label: "Duels of mine that begin",
    icon: "users",
    about: "training",
    one: (actor) => `${actor} accepted your challenge: the duel has begun`,
    many: () => "Your challenge was accepted: the duel has begun",
    screen: "/duels/:id",
  },
  // The challenge itself is gone.
  "duel-declined": {
    label: "Challenges of mine that are declined",
    icon: "users",
    one: (actor) => `${actor} declined your challenge to a duel`,
    many: () => "Your challenge to a duel was declined",
    path: ({ actor_id }) => (actor_id === null ? "/trainings" : `/profile/${actor_id}`),
  },
  contest: {
    label: "Reminders an hour before contests I take part in",
    icon: "calendar-clock",
    about: "contest",
    many: (_, __, { contest_name }) => `${contest_name ?? "A contest"} begins within an hour`,
    screen: "/contests",
  },
  handle: {
    label: "Handles I linked that another member has verified",
    icon: "user-x",
    about: "handle",
    many: (_, __, { handle, judge }) => {
      const which = handle && judge ? `the handle ${handle} at ${judgeTitle(judge)}` : "a handle";
      return (
        `Another member has proven that ${which}, which you linked, is theirs. ` +
        "It no longer counts for you: unlink it and link your own, or contact the staff if it is yours"
      );
    },
    screen: "/settings/handles",
  },
  vouched: {
    label: "Handles of mine that somebody vouches for",
    icon: "user-check",
    about: "handle",
    one: (actor, _, entry) => `${actor} vouched for ${handleIn(entry)}`,
    many: (_, __, entry) => `Somebody vouched for ${handleIn(entry)}`,
    screen: "/settings/handles",
  },
  "link-handle": {
    label: "Reminders to link and verify my handles",
    icon: "badge-check",
    many: () => "Link your handle at a judge and verify it, so that what you solve there counts here",
    screen: "/settings/handles",
  },
  report: {
    label: "Decisions on my reports",
    icon: "flag",
    about: "report",
    many: (_, __, { decision }) =>
      decision === "none"
        ? "Staff reviewed your report and took no action"
        : "Staff reviewed your report and took action. Thank you!",
    path: () => "/notifications",
  },
  removal: {
    label: "Removals of my content by staff",
    icon: "shield-x",
    about: "removal",
    many: (_, __, { removal_reason: reason }) =>
      `Staff removed something you wrote${reason === null ? "" : `: ${firstWords(reason)}`}`,
    screen: "/removed/:id",
  },
  waiting: {
    label: "New accounts waiting for approval",
    icon: "user-plus",
    one: (actor) => `${actor} signed up and is waiting for approval`,
    many: (count) => `${plural(count, "account")} waiting for approval`,
    screen: "/admin/signup",
  },
  reported: {
    label: "New reports",
    icon: "flag",
    many: (count) => `${plural(count, "report")} to decide`,
    screen: "/admin/reports",
  },
};

function commentOn({ comment_solution_id, comment_blog_id }: CommentPlace, title: string): string {
  if (comment_solution_id !== null) return `comment on a solution to ${title}`;
  return comment_blog_id === null ? `message in the discussion of ${title}` : `comment on the blog ${title}`;
}

function commentPath({ subject_id: id, problem_id, ...place }: CommentPlace): string {
  const { comment_solution_id: solution, comment_blog_id: blog } = place;
  const below = solution === null ? "discussion" : `solutions/${solution}`;
  const page = blog === null ? `/problem/${problem_id}/${below}` : `/blog/${blog}`;
  return `${page}?comment=${id}#comment-${id}`;
}

const handleIn = ({ handle, judge }: NotificationEntry) =>
  handle && judge ? `your handle ${handle} at ${judgeTitle(judge)}` : "your handle";

const firstWords = (text: string) => (text.length <= 100 ? text : `${text.slice(0, 99).trimEnd()}…`);

export const labelOf = (kind: Kind) => definitions[kind].label;
export const iconOf = (kind: Kind) => definitions[kind].icon;

export function subjectOf({ kind, subject_id }: Pick<NotificationEntry, "kind" | "subject_id">) {
  const { about } = definitions[kind];
  return about ? { kind: about, id: subject_id } : null;
}

/** Most subjects have a foreign key column, so deleting them deletes their notifications. */
export function columnOf(kind: Kind) {
  const { about } = definitions[kind];
  if (about === undefined || about === "handle" || about === "report" || about === "removal")
    return "subject_id";
  return `${about}_id` as const;
}

export function pathOf(entry: NotificationEntry): string {
  const { screen = "", path } = definitions[entry.kind];
  if (path) return path(entry);
  return screen.replace(":id", String(entry.subject_id)).replace(":problem", String(entry.problem_id));
}

export function textOf(entry: NotificationEntry): string {
  const { kind, total, actor_name } = entry;
  const { one, many } = definitions[kind];
  const title =
    entry.problem_title ??
    entry.list_title ??
    entry.group_name ??
    entry.team_name ??
    entry.training_title ??
    entry.blog_title ??
    "";
  return one && actor_name !== null && total === 1
    ? one(actor_name, title, entry)
    : many(total, title, entry);
}

const screens = Object.entries(definitions).flatMap(([kind, { screen }]) =>
  screen
    ? [
        {
          kind: kind as Kind,
          path: new RegExp(`^${screen.replace(":id", "(\\d{1,15})").replace(":problem", "\\d+")}$`),
        },
      ]
    : [],
);

const COMMENTED = /^\/(?:problem\/\d+\/(?:discussion|solutions\/\d+)|blog\/\d+)$/;

/** The notifications that a screen answers. Several kinds may lead to the same one. */
export function shownAt({ pathname, search }: URL): OnScreen | null {
  const comment = /^\?comment=(\d{1,15})$/.exec(search)?.[1];
  if (comment !== undefined && COMMENTED.test(pathname)) {
    return { kinds: ["reply", "mention"], id: Number(comment) };
  }
  // With a query, the screen shows a later page or the sent invitations, but not the latest arrivals.
  if (search !== "") return null;
  const shown = screens.filter(({ path }) => path.test(pathname));
  const [first] = shown;
  if (!first) return null;
  const id = first.path.exec(pathname)?.[1];
  return { kinds: shown.map(({ kind }) => kind), id: id === undefined ? null : Number(id) };
}
