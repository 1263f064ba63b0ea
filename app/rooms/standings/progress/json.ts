import { z } from "zod";
import { handleStates } from "./handle-state.ts";
import type { Progress, Row } from "./progress.server.ts";

export const progressAnswer = z.object({
  /** UTC weeks from Monday, oldest first; `to` is the first moment after the week. */
  weeks: z.array(z.object({ from: z.string(), to: z.string() })),
  members: z.array(
    z.object({
      user: z.object({ _id: z.string(), username: z.string() }),
      weeks: z.array(z.object({ solves: z.number(), contests: z.number(), upsolves: z.number() })),
      lastSolveAt: z.string().nullable(),
      handles: z.array(z.object({ judge: z.string(), handle: z.string(), state: z.enum(handleStates) })),
      lists: z.object({ due: z.number(), done: z.number(), late: z.number() }),
    }),
  ),
});
type Answer = z.output<typeof progressAnswer>;

const time = (at: number) => new Date(at).toISOString();

export const toProgressJson = ({ weeks }: Pick<Progress, "weeks">, rows: Row[]): Answer => ({
  weeks: weeks.map(({ from, to }) => ({ from: time(from), to: time(to) })),
  members: rows.map(({ id, username, cells, lastSolveAt, handles, lists }) => ({
    user: { _id: String(id), username },
    weeks: cells.map(([solves, upsolves, contests]) => ({ solves, contests, upsolves })),
    lastSolveAt: lastSolveAt === null ? null : time(lastSolveAt),
    handles: handles.map(({ judge, handle, state }) => ({ judge, handle, state })),
    lists,
  })),
});
