import type { Connection } from "../../../platform/db/connection.server.ts";
import type { Viewer } from "../../../viewer.ts";
import {
  type HomeworkEntry,
  listChosenHomework,
  listHomework,
  listHomeworkMarks,
  listHomeworkTasks,
} from "./queries.server.ts";

type Pause = () => Promise<void>;
type Reader = Pick<Viewer, "id">;

/** A list with a due date, and its problems by task. Empty lists are left out. */
export interface Given {
  id: number;
  dueAt: number;
  tasks: number[];
}

export interface Homework extends Given {
  entry: HomeworkEntry;
}

/** How far one member is with one list. */
export interface Stage {
  done: number;
  /** Tried or solved, also in a team. */
  begun: number;
}

/** Problems of all lists together that counts of lists look at, those of the newest lists first. */
const MOST_TASKS = 1_000;

/** The group's lists that have a due date and problems, newest first. */
export async function readHomework(db: Connection, viewer: Reader, groupId: number): Promise<Homework[]> {
  const entries = await listHomework(db, groupId);
  const tasks = await tasksOf(db, viewer, entries);
  return entries.flatMap((entry) => {
    const own = tasks.get(entry.id) ?? [];
    return own.length === 0 ? [] : [{ id: entry.id, dueAt: entry.due_at, tasks: own, entry }];
  });
}

async function tasksOf(db: Connection, viewer: Reader, lists: { id: number }[]) {
  const ids = lists.map(({ id }) => id);
  const tasks = new Map<number, number[]>();
  for (const { list_id, task_id } of await listHomeworkTasks(db, viewer, ids)) {
    const known = tasks.get(list_id);
    if (!known) tasks.set(list_id, [task_id]);
    else if (!known.includes(task_id)) known.push(task_id);
  }
  return tasks;
}

/** Pairs of member and task per query of a few milliseconds. */
const PAIRS_AT_ONCE = 4_000;

/** @returns by member and list; without those who have not begun */
export async function readStages(
  db: Connection,
  viewer: Reader,
  lists: readonly Given[],
  userIds: readonly number[],
  pause: Pause,
): Promise<(userId: number, listId: number) => Stage> {
  const listsOf = new Map<number, number[]>();
  for (const { id, tasks } of lists) {
    for (const task of tasks) listsOf.set(task, [...(listsOf.get(task) ?? []), id]);
  }
  const tasks = [...listsOf.keys()];
  const stages = new Map<string, Stage>();
  const tasksAtOnce = Math.min(500, Math.max(1, tasks.length));
  const usersAtOnce = Math.max(1, Math.floor(PAIRS_AT_ONCE / tasksAtOnce));
  for (let from = 0; from < userIds.length; from += usersAtOnce) {
    const users = userIds.slice(from, from + usersAtOnce);
    for (let at = 0; at < tasks.length; at += tasksAtOnce) {
      if (from + at > 0) await pause();
      for (const mark of await listHomeworkMarks(db, viewer, users, tasks.slice(at, at + tasksAtOnce))) {
        // Giving up without an attempt is private.
        if (mark.status !== "solved" && mark.hand === "gaveup" && mark.tried_at === mark.hand_at) continue;
        // What a member solved only in a team is still to be done alone.
        const isDone = mark.status === "solved" && mark.how !== "team";
        for (const list of listsOf.get(mark.task_id) ?? []) {
          const key = `${mark.user_id} ${list}`;
          const stage = stages.get(key) ?? { done: 0, begun: 0 };
          stages.set(key, stage);
          stage.begun += 1;
          if (isDone) stage.done += 1;
        }
      }
    }
  }
  return (userId, listId) => stages.get(`${userId} ${listId}`) ?? { done: 0, begun: 0 };
}

/**
 * A member's lists with a due date: those of the group, and those that somebody who leads it gave to the member alone.
 * `done` are those whose problems the member has all solved, in time or later; `late` are those that were due and are not
 * done, begun or not; the others are still to come. Counts the newest 20 lists of the group, and those of the newest lists
 * that have MOST_TASKS problems together.
 */
export interface ListCounts {
  due: number;
  done: number;
  late: number;
}

interface Asked {
  homework: readonly Homework[];
  leaderIds: number[];
  userIds: number[];
  now: number;
}

export async function countLists(
  db: Connection,
  viewer: Reader,
  { homework, leaderIds, userIds, now }: Asked,
  pause: Pause,
): Promise<(userId: number) => ListCounts> {
  const chosen = await listChosenHomework(db, leaderIds, userIds);
  const shared = new Set(homework.map(({ id }) => id));
  const alone = new Map<number, { id: number; dueAt: number; members: Set<number> }>();
  for (const { id, due_at, user_id } of chosen) {
    if (shared.has(id)) continue;
    const known = alone.get(id) ?? { id, dueAt: due_at, members: new Set<number>() };
    alone.set(id, known);
    known.members.add(user_id);
  }
  const tasks = await tasksOf(db, viewer, [...alone.values()]);
  const own = [...alone.values()].flatMap((list) => {
    const its = tasks.get(list.id) ?? [];
    return its.length === 0 ? [] : [{ ...list, tasks: its }];
  });
  const lists = withinLimit(
    [...homework.map((list) => ({ ...list, members: null })), ...own].sort((a, b) => b.id - a.id),
  );
  const stageOf = await readStages(db, viewer, lists, userIds, pause);
  return (userId) => {
    const counts = { due: 0, done: 0, late: 0 };
    for (const { id, dueAt, tasks: its, members } of lists) {
      if (members && !members.has(userId)) continue;
      counts.due += 1;
      if (stageOf(userId, id).done === its.length) counts.done += 1;
      else if (dueAt <= now) counts.late += 1;
    }
    return counts;
  };
}

function withinLimit<T extends Given>(lists: T[]): T[] {
  let total = 0;
  return lists.filter(({ tasks }, index) => {
    total += tasks.length;
    return index === 0 || total <= MOST_TASKS;
  });
}
