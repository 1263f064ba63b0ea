import { z } from "zod";
import { overLimit, tidyLine, tidySample } from "../../platform/text/lengths.ts";
import { isWebAddress, withScheme } from "../../platform/text/links.ts";
import { formatNumber } from "../../platform/text/numbers.ts";
import { beginning, isVisible } from "../../platform/text/plain-text.ts";
import { counted } from "../../platform/ui/counted.ts";
import * as limits from "./limits.ts";

const fileSchema = z
  .object({ type: z.literal("file"), fileName: z.string() })
  .optional()
  .catch(undefined);

const limitSchema = z.number().positive().optional().catch(undefined);

/** The parts of a Competitive Companion problem that this site uses, as posted or as stored in an inbox. */
const posted = z.object({
  name: z
    .string()
    .transform(tidyLine)
    .refine((name) => isVisible(beginning(name, limits.TITLE.limit))),
  group: z.string().default(""),
  // A link that is too long is dropped below and stored as empty.
  url: z
    .string()
    .transform(withScheme)
    .refine((url) => url === "" || url.length > limits.LINK.limit || isWebAddress(url)),
  memoryLimit: limitSchema,
  timeLimit: limitSchema,
  tests: z.array(z.object({ input: z.string(), output: z.string() })).default([]),
  interactive: z.boolean().default(false).catch(false),
  input: fileSchema,
  output: fileSchema,
  /** The extension posts a contest one problem at a time. */
  batch: z
    .object({ id: z.string().min(1).max(100), size: z.number().int().min(1).max(1000) })
    .optional()
    .catch(undefined),
  leftOut: z.array(z.string().max(200)).max(10).default([]).catch([]),
});

/** Long texts are cut, because nobody would see a refusal. Long examples are left out: cut ones would be wrong. */
export const companionSchema = posted.transform(({ leftOut, ...problem }) => {
  const notes = [...leftOut];
  const short = (name: string, text: string, limit: number) => {
    if (text.length <= limit) return text;
    notes.push(`${name} was cut to ${limit} characters.`);
    return beginning(text, limit).trim();
  };
  const file = (name: string, given: z.output<typeof fileSchema>) =>
    given && { ...given, fileName: short(name, tidyLine(given.fileName), limits.INPUT_FILE.limit) };
  const under = (name: string, value: number | undefined, most: number) => {
    if (value === undefined || value <= most) return value;
    notes.push(`${name} was left out: it is over ${formatNumber(most)}.`);
    return undefined;
  };
  const fits = (text: string) =>
    overLimit(text, { name: "", limit: limits.TEXT_LIMIT, tidy: tidySample }) === undefined;
  const fitting = problem.tests.filter(({ input, output }) => fits(input) && fits(output));
  const tests = fitting.slice(0, limits.MOST_SAMPLES);
  const long = problem.tests.length - fitting.length;
  const many = fitting.length - tests.length;
  if (long > 0) {
    const reason = `over ${formatNumber(limits.TEXT_LIMIT)} characters`;
    notes.push(`Left out: ${counted(long, "example")} with an input or output ${reason}.`);
  }
  if (many > 0)
    notes.push(`Left out: ${counted(many, "example")}. A problem has at most ${limits.MOST_SAMPLES}.`);
  if (problem.url.length > limits.LINK.limit) {
    notes.push(`The link was left out: it is over ${formatNumber(limits.LINK.limit)} characters.`);
  }
  return {
    ...problem,
    name: short("The title", problem.name, limits.TITLE.limit),
    group: short("The contest's name", tidyLine(problem.group), limits.CONTEST.limit),
    input: file("The input file's name", problem.input),
    output: file("The output file's name", problem.output),
    url: problem.url.length > limits.LINK.limit ? "" : problem.url,
    timeLimit: under("The time limit", problem.timeLimit, limits.MOST_TIME_MS),
    memoryLimit: under("The memory limit", problem.memoryLimit, limits.MOST_MEMORY_MB),
    tests,
    leftOut: notes,
  };
});
export type CompanionProblem = z.output<typeof companionSchema>;
