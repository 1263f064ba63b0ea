import { z } from "zod";
import type { Wall } from "./wall.server.ts";

export const wallAnswer = z.object({
  /** Oldest first; the newest 40 if there are more. */
  rounds: z.array(
    z.object({
      judge: z.string(),
      key: z.string(),
      name: z.string(),
      /** Null if the judge does not list it. */
      startsAt: z.string().nullable(),
    }),
  ),
  cells: z.array(
    z.object({
      judge: z.string(),
      key: z.string(),
      /** The contest's key. */
      contest: z.string(),
      label: z.string(),
      name: z.string(),
      /** On the judge's own scale. */
      rating: z.number().optional(),
      /** By how many members. */
      solved: z.number().int(),
      mine: z.boolean(),
      /** The hardest unsolved problem near the user's rating that someone here has solved. */
      next: z.literal(true).optional(),
    }),
  ),
  /** The group's members or, without a group, those who tried or solved any of these problems. */
  members: z.number().int(),
});

export const toWallJson = ({
  rounds,
  squares,
  next,
  members,
}: Pick<Wall, "rounds" | "squares" | "next" | "members">): z.output<typeof wallAnswer> => ({
  rounds: rounds.map(({ judge, key, name, starts_at }) => ({
    judge,
    key,
    name,
    startsAt: starts_at === null ? null : new Date(starts_at).toISOString(),
  })),
  cells: squares.map((square) => ({
    judge: square.judge,
    key: square.task.key,
    contest: square.round.key,
    label: square.label,
    name: square.task.name,
    ...(square.rating !== null && { rating: square.rating }),
    solved: square.solved,
    mine: square.isMine,
    ...(square === next && { next: true as const }),
  })),
  members,
});
