import { z } from "zod";
import { markAnswer, toMarkJson } from "../solves/json.ts";
import { linkOf, nameOf, ratingOf } from "./naming.ts";
import type { Cell, Standing } from "./progress.server.ts";
import type { Counts, ListRow } from "./queries.server.ts";
import type { ItemEntry } from "./shown-items.server.ts";

const userAnswer = z.object({ _id: z.string(), username: z.string() });

export const listAnswer = z.object({
  _id: z.string(),
  title: z.string(),
  owner: userAnswer,
  audience: z.enum(["everyone", "chosen"]),
  due: z.string().optional(),
  /** The end of the due date in the owner's time zone. */
  dueAt: z.string().optional(),
  /** Number of problems that the user can see. */
  items: z.number().int(),
  done: z.number().int(),
  /** Of those done, after the list was due. */
  late: z.number().int().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export function toListJson(list: ListRow, { total, solved, late }: Counts): z.output<typeof listAnswer> {
  return {
    _id: String(list.id),
    title: list.title,
    owner: { _id: String(list.owner_id), username: list.username },
    audience: list.audience,
    ...(list.due !== null && { due: list.due }),
    ...(list.due_at !== null && { dueAt: new Date(list.due_at).toISOString() }),
    items: total,
    done: solved,
    ...(late > 0 && { late }),
    createdAt: new Date(list.created_at).toISOString(),
    updatedAt: new Date(list.updated_at).toISOString(),
  };
}

export const itemAnswer = z.object({
  _id: z.string(),
  /** Null if the problem exists only on this site. */
  judge: z.string().nullable(),
  key: z.string(),
  name: z.string(),
  rating: z.number().int().optional(),
  link: z.string(),
  section: z.string().optional(),
  note: z.string().optional(),
  problem: z.object({ _id: z.string() }).optional(),
  mark: markAnswer,
});

export function toItemJson(item: ItemEntry): z.output<typeof itemAnswer> {
  const rating = ratingOf(item);
  return {
    _id: String(item.id),
    judge: item.judge === "here" ? null : item.judge,
    key: item.key,
    name: nameOf(item),
    ...(rating !== null && { rating }),
    link: linkOf(item),
    ...(item.section && { section: item.section }),
    ...(item.note && { note: item.note }),
    ...(item.problem !== null && { problem: { _id: String(item.problem) } }),
    mark: toMarkJson(item),
  };
}

export const standingAnswer = z.object({
  user: userAnswer,
  done: z.number().int(),
  /** In the same order as the items. */
  cells: z.array(z.enum(["solved", "tried", ""])),
  /** Indexes of cells solved without a handle that is verified or vouched for. */
  unverified: z.array(z.number().int()).optional(),
  /** Indexes of cells solved by a handle that is only vouched for. */
  vouched: z.array(z.number().int()).optional(),
  /** Indexes of cells solved after the list was due. */
  late: z.array(z.number().int()).optional(),
});

export function toStandingJson(
  { user, done, cells }: Standing,
  tasks: readonly number[],
): z.output<typeof standingAnswer> {
  const solvedAnd = (isSo: (cell: Cell) => boolean) =>
    tasks.flatMap((task, place) => {
      const cell = cells.get(task);
      return cell?.status === "solved" && isSo(cell) ? place : [];
    });
  const unverified = solvedAnd(({ verified, vouched }) => verified === 0 && vouched === 0);
  const vouched = solvedAnd((cell) => cell.vouched === 1);
  const late = tasks.flatMap((task, place) => (cells.get(task)?.isLate ? place : []));
  return {
    user: { _id: String(user.id), username: user.username },
    done,
    cells: tasks.map((task) => cells.get(task)?.status ?? ""),
    ...(unverified.length > 0 && { unverified }),
    ...(vouched.length > 0 && { vouched }),
    ...(late.length > 0 && { late }),
  };
}
