// Apart from fields.ts, so that forms count as the server does without loading zod.

export const withLineEnds = (text: string) => text.replace(/\r\n?/g, "\n");

/** A text as it is rendered: every line end is a \n, and NUL, which browsers drop and parsers disagree on, is replaced. */
export const normalizeText = (text: string): string => withLineEnds(text).replaceAll("\0", "\uFFFD");

/** What is kept of a typed text. Its length counts after that, in a form, its script and a call. */
export type Tidy = (typed: string) => string;

export const tidyText: Tidy = (typed) => withLineEnds(typed).trim();

/** What is kept of a text of one line. */
export const tidyLine: Tidy = (typed) => typed.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/** A sample keeps its spaces and blank lines, but not the line ends after it. */
export function tidySample(typed: string): string {
  const lines = withLineEnds(typed);
  let end = lines.length;
  // Not /\n+$/, which takes quadratic time on long runs of line ends.
  while (lines[end - 1] === "\n") end--;
  return lines.slice(0, end);
}

/** Code keeps its first line's indentation; blank lines around it are dropped. */
export function tidyCode(typed: string): string {
  const code = withLineEnds(typed);
  const first = code.search(/\S/);
  return code.slice(code.lastIndexOf("\n", first) + 1).trimEnd();
}

const counted = (number: number) => number.toLocaleString("en");

/** What is looked for of a search: it is not refused, and its excess is left out. */
export const cutTerm = (typed: string, limit: number): string => typed.trim().slice(0, limit).trim();

/** How long a text may be, and how a refusal names it. */
export interface Rule {
  name: string;
  limit: number;
  tidy?: Tidy | undefined;
  /** "are" for a name in the plural. */
  verb?: "is" | "are" | undefined;
  /** A text of one line, such as a title: rows of others stand above and below it. */
  isLine?: boolean;
}

/** Combining marks above or below one character, as many as scripts need: more draw over the lines around them. */
export const PILED = "has more than 4 marks on one character";

/** Whether a text has such a character; invisible signs between its marks part none from it. */
export const hasPiledMarks = (text: string): boolean => /(?:[\p{Mn}\p{Me}]\p{Cf}*){5}/u.test(text);

/** Says by how much a text is over its limit. */
export function tooLong({ name, limit, verb = "is" }: Rule, length: number): string {
  return `${name} ${verb} too long: at most ${counted(limit)} characters, ${counted(length - limit)} over`;
}

/** The same of a typed text; undefined within the limit. */
export function overLimit(typed: string, rule: Rule): string | undefined {
  const { limit, tidy = tidyText } = rule;
  // Tidying makes no text longer, and typing must stay quick.
  const length = typed.length <= limit ? 0 : tidy(typed).length;
  return length > limit ? tooLong(rule, length) : undefined;
}
