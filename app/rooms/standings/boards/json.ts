import { z } from "zod";
import type { Board } from "./board.server.ts";
import { noteOf } from "./cell-text.ts";
import { isSolved, type Member } from "./standing.ts";

const time = z.string().nullable();
const person = z.object({ _id: z.string(), username: z.string() });

export const boardAnswer = z.object({
  /** Times are null if the judge does not list them. */
  contest: z.object({ judge: z.string(), key: z.string(), name: z.string(), startsAt: time, endsAt: time }),
  problems: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** On the judge's own scale. */
      rating: z.number().optional(),
      link: z.string(),
      problem: z.object({ _id: z.string() }).optional(),
    }),
  ),
  members: z.array(
    z.object({
      /** Null for a team. */
      user: person.nullable(),
      /** Members who are not on this site are named by their handles. */
      team: z
        .object({
          /** Of a team of this site. */
          _id: z.string().optional(),
          name: z.string(),
          members: z.array(z.union([person, z.object({ handle: z.string() })])),
        })
        .optional(),
      /** The rank among the members of this site. */
      rank: z.number().int(),
      solved: z.number().int(),
      upsolved: z.number().int(),
      cells: z.array(
        z.object({
          status: z.enum(["contest", "virtual", "upsolved", "tried", ""]),
          at: z.string().optional(),
          /** Omitted if a handle that is verified or vouched for solved the problem. */
          unverified: z.literal(true).optional(),
          /** Solved by a handle that is only vouched for. */
          vouched: z.literal(true).optional(),
        }),
      ),
    }),
  ),
  /** When the data was read from the judge; null if never. */
  asOf: time,
  /** While the contest runs: when it ends. */
  runningUntil: z.string().optional(),
});

const toPerson = ({ id, username }: { id: number; username: string }) => ({ _id: String(id), username });
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export function toBoardJson(
  { contest, isLive, tasks, asOf }: Board,
  shared: ({ id: number } | null)[],
  members: Member[],
): z.output<typeof boardAnswer> {
  return {
    contest: {
      judge: contest.judge,
      key: contest.key,
      name: contest.name,
      startsAt: iso(contest.starts_at),
      endsAt: iso(contest.ends_at),
    },
    problems: tasks.map(({ key, name, rating, link }, column) => {
      const problem = shared[column];
      return {
        key,
        name,
        ...(rating !== null && { rating }),
        link,
        ...(problem && { problem: { _id: String(problem.id) } }),
      };
    }),
    members: members.map(({ id, username, team, rank, solved, upsolved, cells }) => ({
      user: team ? null : toPerson({ id, username }),
      ...(team && {
        team: {
          ...(team.id !== null && { _id: String(team.id) }),
          name: username,
          members: team.members.map(({ handle, user }) => (user ? toPerson(user) : { handle })),
        },
      }),
      rank,
      solved,
      upsolved,
      cells: cells.map((cell) => {
        const at = iso(cell.at);
        const note = isSolved(cell) ? noteOf(cell) : "";
        return {
          status: cell.status,
          ...(at !== null && { at }),
          ...(note === "vouched" && { vouched: true as const }),
          ...(note !== "" && note !== "vouched" && { unverified: true as const }),
        };
      }),
    })),
    asOf: iso(asOf),
    ...(isLive && contest.ends_at !== null && { runningUntil: new Date(contest.ends_at).toISOString() }),
  };
}
