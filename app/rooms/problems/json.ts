import { z } from "zod";
import type { Row } from "../../platform/db/tables.ts";
import { authorAnswer, toAuthorJson } from "../../platform/http/author-json.ts";
import { markAnswer, toMarkJson } from "../solves/json.ts";
import type { TaggedEntry } from "./list.server.ts";
import type { ProblemHead, VisibleProblem } from "./queries.server.ts";
import type { ProblemInput } from "./schema.ts";

export { MOST_TAG_LENGTH } from "./limits.ts";
export { type RenameFields, renameSchema } from "./schema.ts";

export const problemEntryAnswer = z.object({
  _id: z.string(),
  title: z.string(),
  choice: z.enum(["public", "private"]),
  platform: z.object({ name: z.string(), rating: z.number().int() }),
  link: z.string(),
  user: authorAnswer,
  tags: z.array(z.string()),
  solutionsCount: z.number().int(),
  reviewsCount: z.number().int(),
  averageRating: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  mark: markAnswer,
});

const detailsAnswer = z.object({
  timeLimitMs: z.number().int().nullable(),
  memoryLimitMb: z.number().int().nullable(),
  contest: z.string(),
  inputFile: z.string(),
  outputFile: z.string(),
  interactive: z.boolean(),
});

/** Fields that calls, screens, forms and the export share. Add new ones both here and in fromDetails. */
export const toDetails = (problem: Row<"problems">): z.output<typeof detailsAnswer> => ({
  timeLimitMs: problem.time_limit_ms,
  memoryLimitMb: problem.memory_limit_mb,
  contest: problem.contest,
  inputFile: problem.input_file,
  outputFile: problem.output_file,
  interactive: problem.interactive === 1,
});

export const fromDetails = (input: ProblemInput) => ({
  time_limit_ms: input.timeLimitMs ?? null,
  memory_limit_mb: input.memoryLimitMb ?? null,
  contest: input.contest,
  input_file: input.inputFile,
  output_file: input.outputFile,
  interactive: Number(input.interactive),
});

export const problemAnswer = problemEntryAnswer.extend({
  problemstatement: z.object({
    statement: z.string(),
    input: z.string(),
    output: z.string(),
    exampleinput: z.string(),
    exampleoutput: z.string(),
  }),
  moreexamples: z.array(z.object({ input: z.string(), output: z.string() })),
  ...detailsAnswer.shape,
  solutions: z.array(z.string()),
  reviews: z.array(z.string()),
});

export function toEntryJson(row: TaggedEntry): z.output<typeof problemEntryAnswer> {
  const createdAt = new Date(row.created_at).toISOString();
  return {
    _id: String(row.id),
    title: row.title,
    choice: row.visibility,
    platform: { name: row.platform_name, rating: row.rating },
    link: row.link,
    user: toAuthorJson(row.author_id, row.username),
    tags: row.tags,
    solutionsCount: row.solutions_count,
    reviewsCount: row.reviews_count,
    averageRating: row.average_rating || null,
    createdAt,
    updatedAt: row.updated_at === row.created_at ? createdAt : new Date(row.updated_at).toISOString(),
    mark: toMarkJson(row),
  };
}

const limitsOf = ({ time_limit_ms: ms, memory_limit_mb: mb }: ProblemHead): string =>
  [ms === null ? [] : `${ms / 1000} s`, mb === null ? [] : `${mb} MB`].flat().join(", ");

export const toHead = (problem: ProblemHead) => ({
  id: problem.id,
  title: problem.title,
  author: problem.author_id === null ? null : { id: problem.author_id, username: problem.username },
  platform: problem.platform_name,
  rating: problem.rating,
  visibility: problem.visibility === "private" ? "Private" : "Public",
  tags: problem.tags,
  limits: limitsOf(problem),
  solutions: problem.solutions_count,
  reviews: problem.reviews_count,
  messages: problem.messages_count,
});

export function toContent(problem: VisibleProblem) {
  const [first, ...more] = problem.samples;
  return {
    title: problem.title,
    choice: problem.visibility,
    platform: { name: problem.platform_name, rating: problem.rating },
    link: problem.link,
    problemstatement: {
      statement: problem.statement,
      input: problem.input,
      output: problem.output,
      exampleinput: first?.input ?? "",
      exampleoutput: first?.output ?? "",
    },
    moreexamples: more,
    ...toDetails(problem),
  };
}

export const toProblemJson = (
  problem: VisibleProblem,
  below: { solutions: string[]; reviews: string[] },
): z.output<typeof problemAnswer> => ({ ...toEntryJson(problem), ...toContent(problem), ...below });

/** A problem in its author's export: flat, because it is also turned into Markdown. */
export const toExportJson = (problem: Row<"problems"> & Pick<VisibleProblem, "tags" | "samples">) => ({
  _id: String(problem.id),
  title: problem.title,
  link: problem.link,
  platform: problem.platform_name,
  rating: problem.rating,
  visibility: problem.visibility,
  tags: problem.tags,
  ...toDetails(problem),
  createdAt: new Date(problem.created_at).toISOString(),
  updatedAt: new Date(problem.updated_at).toISOString(),
  statement: problem.statement,
  input: problem.input,
  output: problem.output,
  examples: problem.samples,
});
