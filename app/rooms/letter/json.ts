import { z } from "zod";
import { authorAnswer, toAuthorJson } from "../../platform/http/author-json.ts";
import type { Letter, LetterTask } from "./letter.server.ts";

const problem = z.object({
  name: z.string(),
  source: z.string(),
  rating: z.number().nullable(),
  url: z.string(),
  /** Members who solved it in the week. */
  solvers: z.number().int(),
});

export const letterAnswer = z.object({
  week: z.string(),
  from: z.string(),
  /** The first moment after the week. */
  to: z.string(),
  /** False while the week is running. */
  finished: z.boolean(),
  paragraph: z
    .object({ _id: z.string(), user: authorAnswer, content: z.string(), updatedAt: z.string() })
    .nullable(),
  solved: z.number().int(),
  upsolved: z.number().int(),
  members: z.number().int(),
  contestCount: z.number().int(),
  board: z.array(z.object({ rank: z.number().int(), user: authorAnswer, value: z.number().int() })),
  /** Those with the most members. */
  contests: z.array(
    z.object({
      judge: z.string(),
      key: z.string(),
      name: z.string(),
      board: z.string(),
      members: z.number().int(),
    }),
  ),
  mostUpsolved: problem.nullable(),
  hardest: problem
    .extend({
      users: z.array(authorAnswer),
      solution: z.object({ _id: z.string(), user: authorAnswer, url: z.string() }).nullable(),
    })
    .nullable(),
  firstTimers: z.array(authorAnswer),
  due: z.array(z.object({ _id: z.string(), title: z.string(), due: z.string().nullable() })),
});

const time = (at: number) => new Date(at).toISOString();
const toUser = ({ id, username }: { id: number; username: string }) => toAuthorJson(id, username);

const toProblem = ({ name, source, rating, href, people }: LetterTask): z.output<typeof problem> => ({
  name,
  source,
  rating,
  url: href,
  solvers: people,
});

export function toLetterJson(letter: Letter): z.output<typeof letterAnswer> {
  const { week, paragraph, figures, hardest, mostUpsolved } = letter;
  return {
    week: week.name,
    from: time(week.from),
    to: time(week.to),
    finished: !letter.isRunning,
    paragraph: paragraph
      ? {
          _id: String(paragraph.id),
          user: toAuthorJson(paragraph.author_id, paragraph.username),
          content: paragraph.content,
          updatedAt: time(paragraph.updated_at),
        }
      : null,
    solved: figures.solves,
    upsolved: figures.upsolves,
    members: figures.members,
    contestCount: letter.contestsInAll,
    board: letter.board.map(({ rank, value, ...user }) => ({ rank, user: toUser(user), value })),
    contests: letter.contests.map(({ people, ...contest }) => ({ ...contest, members: people })),
    mostUpsolved: mostUpsolved ? toProblem(mostUpsolved) : null,
    hardest: hardest
      ? {
          ...toProblem(hardest),
          users: hardest.solvers.map(toUser),
          solution: hardest.explanation
            ? {
                _id: String(hardest.explanation.id),
                user: toAuthorJson(hardest.explanation.author_id, hardest.explanation.username),
                url: `/problem/${hardest.explanation.problem_id}/solutions/${hardest.explanation.id}`,
              }
            : null,
        }
      : null,
    firstTimers: letter.firstTimers.map(toUser),
    due: letter.due.map(({ id, title, due }) => ({ _id: String(id), title, due })),
  };
}
