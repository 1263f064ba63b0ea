// Separate from fields.ts, so that forms can count characters the way the server does, but without loading zod.
import { formatNumber } from "./numbers.ts";

export const withLineEnds = (text: string) => text.replace(/\r\n?/g, "\n");

/** Also replaces NUL, which browsers drop and parsers treat differently. */
export const normalizeText = (text: string): string => withLineEnds(text).replaceAll("\0", "\uFFFD");

/** Applied before a text's length is measured, in forms, scripts and calls. */
type Tidy = (typed: string) => string;

export const tidyText: Tidy = (typed) => withLineEnds(typed).trim();

export const tidyLine: Tidy = (typed) => typed.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/** Only drops trailing line ends. */
export function tidySample(typed: string): string {
  const lines = withLineEnds(typed);
  let end = lines.length;
  // Not /\n+$/, which takes quadratic time.
  while (lines[end - 1] === "\n") end--;
  return lines.slice(0, end);
}

/** Keeps the first line's indentation. */
export function tidyCode(typed: string): string {
  const code = withLineEnds(typed);
  const first = code.search(/\S/);
  return code.slice(code.lastIndexOf("\n", first) + 1).trimEnd();
}

export const cutTerm = (typed: string, limit: number): string => typed.trim().slice(0, limit).trim();

export interface Rule {
  name: string;
  limit: number;
  tidy?: Tidy | undefined;
  verb?: "is" | "are" | undefined;
  /** True for a single line shown among others, such as a title. */
  isLine?: boolean;
}

/** The marks would overlap other lines; no script needs so many. */
export const PILED = "has more than 4 marks on one character";

/** Invisible characters between the marks do not count. */
export const hasPiledMarks = (text: string): boolean => /(?:[\p{Mn}\p{Me}]\p{Cf}*){5}/u.test(text);

export function tooLong({ name, limit, verb = "is" }: Rule, length: number): string {
  return `${name} ${verb} too long: at most ${formatNumber(limit)} characters, ${formatNumber(length - limit)} over`;
}

export function overLimit(typed: string, rule: Rule): string | undefined {
  const { limit, tidy = tidyText } = rule;
  // Tidying never lengthens a text, so short texts are not tidied: typing must stay fast.
  const length = typed.length <= limit ? 0 : tidy(typed).length;
  return length > limit ? tooLong(rule, length) : undefined;
}
