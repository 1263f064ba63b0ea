import { z } from "zod";
import { MINUTE } from "./clock.ts";
import { scorings } from "./limits.ts";
import type { Cell, Line } from "./standing/scoring.ts";

const iso = (time: number) => new Date(time).toISOString();
const userAnswer = z.object({ _id: z.string(), username: z.string() });

const itemAnswer = z.object({
  label: z.string(),
  /** "Problem C" for a problem that has become private. */
  name: z.string(),
  link: z.string().optional(),
  /** The judge's own, once the training is over. */
  rating: z.number().int().optional(),
  points: z.number().int().optional(),
  problem: z.object({ _id: z.string() }).optional(),
});
export type ItemJson = z.output<typeof itemAnswer>;

export const trainingAnswer = z.object({
  _id: z.string(),
  title: z.string(),
  kind: z.enum(["training", "duel"]),
  state: z.enum(["planned", "running", "over"]),
  startsAt: z.string().optional(),
  /** The last moment to begin, where everybody has their own clock. */
  beginUntil: z.string().optional(),
  endsAt: z.string().optional(),
  minutes: z.number().int(),
  scoring: z.enum(scorings),
  penalty: z.number().int(),
  freezeAt: z.string().optional(),
  thaw: z.enum(["end", "owner"]).optional(),
  teams: z.boolean(),
  owner: userAnswer.optional(),
  opponent: userAnswer.optional(),
  /** Only before the start for its owner, and for everybody from then on. */
  items: z.array(itemAnswer).optional(),
  participants: z.number().int(),
  isIn: z.boolean(),
  isOwner: z.boolean(),
  isFinal: z.boolean(),
});
export type TrainingJson = z.output<typeof trainingAnswer>;

const cellAnswer = z.object({
  /** Results that the freeze hides are pending for others. */
  status: z.enum(["solved", "tried", "pending", "before", ""]),
  attempts: z.number().int(),
  /** Of the participant's time. */
  minute: z.number().int().optional(),
  points: z.number().int().optional(),
  first: z.boolean().optional(),
  /** Minutes after the end. */
  upsolved: z.number().int().optional(),
  /** How many submissions the freeze hides. */
  hidden: z.number().int().optional(),
  unverified: z.boolean().optional(),
  ownWord: z.boolean().optional(),
});

export const standingsAnswer = z.object({
  rows: z.array(
    z.object({
      /** Null outside the ranks. */
      rank: z.number().int().nullable(),
      user: userAnswer.optional(),
      team: z.object({ name: z.string(), members: z.array(userAnswer) }).optional(),
      virtual: z.boolean().optional(),
      solved: z.number().int(),
      penalty: z.number().int(),
      points: z.number().int(),
      cells: z.array(cellAnswer),
    }),
  ),
  /** How far each judge has been read; null for one that has not answered yet. */
  asOf: z.record(z.string(), z.string().nullable()),
  frozen: z.boolean(),
  /** Verdicts may still change until it is. */
  final: z.boolean(),
  state: z.enum(["planned", "running", "over"]),
});

export function toCellJson(cell: Cell): z.output<typeof cellAnswer> {
  const { status, attempts, at, points, isFirst, later, since, isUnverified, isOwnWord } = cell;
  return {
    status: status === "hidden" ? "pending" : status,
    attempts,
    ...(at !== undefined && { minute: Math.floor(at / MINUTE) }),
    ...(points !== undefined && { points }),
    ...(isFirst && { first: true }),
    ...(later !== undefined && { upsolved: Math.floor(later / MINUTE) }),
    ...(since !== undefined && { hidden: since }),
    ...(isUnverified && { unverified: true }),
    ...(isOwnWord && { ownWord: true }),
  };
}

interface Party {
  name: string;
  isVirtual: boolean;
  people: { id: number; username: string }[];
}

export function toRowJson(
  { rank, solved, penalty, points, cells }: Line,
  { name, isVirtual, people }: Party,
) {
  const users = people.map(({ id, username }) => ({ _id: String(id), username }));
  const [user] = users;
  return {
    rank,
    ...(name === "" ? user && { user } : { team: { name, members: users } }),
    ...(isVirtual && { virtual: true }),
    solved,
    penalty,
    points,
    cells: cells.map(toCellJson),
  };
}

/** @param at milliseconds; 0 for never */
export const ageOf = (at: number): string | null => (at === 0 ? null : iso(at));
