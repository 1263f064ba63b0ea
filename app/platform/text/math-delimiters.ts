export interface Delimiters {
  readonly open: string;
  readonly close: string;
  readonly display: boolean;
}

/** The delimiters of TeX, and those of Codeforces: $$$…$$$ (inline) and $$$$$$…$$$$$$ (on its own line). */
const DELIMITERS: readonly Delimiters[] = [
  { open: "$", close: "$", display: false },
  { open: "$$", close: "$$", display: true },
  { open: "$$$", close: "$$$", display: false },
  { open: "$$$$$$", close: "$$$$$$", display: true },
  { open: "\\(", close: "\\)", display: false },
  { open: "\\[", close: "\\]", display: true },
];
const byOpening = new Map(DELIMITERS.map((delimiters) => [delimiters.open, delimiters]));

export const delimitersOf = (opening: string): Delimiters | undefined => byOpening.get(opening);

/** The text here that may open a formula: a whole run of dollars, a backslash with a bracket, or "". */
export function openingAt(text: string, at: number, end: number): string {
  if (text[at] !== "\\") return text.slice(at, at + dollarsAt(text, at, end));
  const pair = text.slice(at, at + 2);
  return byOpening.has(pair) ? pair : "";
}

export function dollarsAt(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text[at] === "$") at++;
  return at - start;
}

/** Stands for a character of a code span. Texts contain no NUL: see normalizeText. */
export const CODE = "\0";
const ESCAPED = "\u0001";

const MARK = /`+|\\[\\$`]/g;

/**
 * Masks everything that cannot close a formula, keeping the length: code spans with CODE, escaped dollars, backticks
 * and backslashes with ESCAPED.
 */
export function masked(text: string): string {
  if (!/[`\\]/.test(text)) return text;
  const closers = runsOfBackticks(text);
  const parts: string[] = [];
  let done = 0;
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    if (index < done) continue;
    const end = mark[0] === "`" ? closers.after(index, mark.length) : index + mark.length;
    if (end === undefined) continue;
    parts.push(text.slice(done, index), (mark[0] === "`" ? CODE : ESCAPED).repeat(end - index));
    done = end;
  }
  return parts.join("") + text.slice(done);
}

/** Finds where code spans end. Call `after` in ascending order. */
function runsOfBackticks(text: string) {
  const byWidth = new Map<number, { starts: number[]; next: number }>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const known = byWidth.get(run.length);
    if (known) known.starts.push(index);
    else byWidth.set(run.length, { starts: [index], next: 0 });
  }
  return {
    after(at: number, width: number): number | undefined {
      const runs = byWidth.get(width);
      if (!runs) return undefined;
      while ((runs.starts[runs.next] ?? Number.POSITIVE_INFINITY) <= at) runs.next++;
      const start = runs.starts[runs.next];
      return start === undefined ? undefined : start + width;
    },
  };
}
