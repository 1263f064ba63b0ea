import type { MarkdownIt, StateBlock, StateInline, Token } from "markdown-it";
import { MAX_FORMULA_LENGTH } from "./limits.ts";
import { CODE, type Delimiters, delimitersOf, dollarsAt, masked, openingAt } from "./math-delimiters.ts";
import { readsAsFormula } from "./math-or-prose.ts";
import { isTextOpen } from "./tex.ts";

/** Formulas become tokens math_inline, math_display and math_block, with delimiters in `markup` and `info`. */
export function mathSyntax(parser: MarkdownIt): void {
  parser.inline.ruler.before("escape", "math", inlineMath);
  parser.block.ruler.before("fence", "math_block", blockMath, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
}

export const sourceOf = ({ markup, content, info }: Token): string => markup + content + info;

function inlineMath(state: StateInline, silent: boolean): boolean {
  const { src, pos: start } = state;
  const opening = openingAt(src, start, state.posMax);
  if (opening === "") return false;
  const from = start + opening.length;
  const delimiters = delimitersOf(opening);
  const end = delimiters ? findClosing(state, from, delimiters) : -1;
  if (!delimiters || end < 0 || !isFormula(state, start, end, delimiters)) {
    // The escape rule will show the bracket.
    if (opening.startsWith("\\")) return false;
    // The whole run becomes text, so that its end cannot open a formula of another width.
    if (!silent) state.pending += opening;
    state.pos = from;
    return true;
  }
  if (!silent) {
    const type = delimiters.display ? "math_display" : "math_inline";
    fill(state.push(type, "", 0), src.slice(from, end), delimiters);
  }
  state.pos = end + delimiters.close.length;
  return true;
}

function isFormula({ src }: StateInline, start: number, end: number, delimiters: Delimiters): boolean {
  const after = end + delimiters.close.length;
  const tex = src.slice(start + delimiters.open.length, end);
  return readsAsFormula(
    { before: src.slice(Math.max(0, start - 2), start), tex, after: src.slice(after, after + 2) },
    delimiters,
  );
}

function fill(token: Token, tex: string, { open, close }: Delimiters): void {
  token.content = tex;
  token.markup = open;
  token.info = close;
}

/** Remembers where the formulas of one text may close; otherwise unclosed ones would take quadratic time. */
class Search {
  readonly text: string;
  /** By width: how far the search for a closing run went in vain. */
  readonly closed = new Map<number, number>();
  readonly #found = new Map<string, { from: number; at: number }>();

  constructor(source: string) {
    this.text = masked(source);
  }

  next(part: string, from: number): number {
    const known = this.#found.get(part);
    if (known && known.from <= from && from <= known.at) return known.at;
    const found = this.text.indexOf(part, from);
    const at = found < 0 ? Number.POSITIVE_INFINITY : found;
    this.#found.set(part, { from, at });
    return at;
  }
}

const searches = new WeakMap<StateInline, Search>();

function findClosing(state: StateInline, from: number, { open, close }: Delimiters): number {
  const search = searches.get(state) ?? new Search(state.src);
  searches.set(state, search);
  const limit = Math.min(state.posMax, from + MAX_FORMULA_LENGTH, search.next(CODE, from));
  if (open === "$") return findDollar(search, from, limit);
  if (open.startsWith("$")) return findDollars(search, from, limit, open.length);
  const end = search.next(close, from);
  return end + close.length <= limit && search.next(open, from) > end ? end : -1;
}

function findDollars(search: Search, from: number, limit: number, width: number): number {
  const { text, closed } = search;
  let at = Math.max(from, closed.get(width) ?? 0);
  while (at < limit) {
    at = search.next("$", at);
    if (at >= limit) break;
    const run = dollarsAt(text, at, text.length);
    // Twice the width ends one formula and starts the next: $$$a$$$$$$b$$$.
    if (run === width || run === 2 * width) return at;
    at += run;
  }
  closed.set(width, Math.min(at, limit));
  return -1;
}

/** The most dollars within \text{…} to skip before the one that ends a formula. */
const MOST_PASSED = 8;

/** Only the nearest dollar, because a later one would swallow prose. */
function findDollar(search: Search, from: number, limit: number): number {
  const { text } = search;
  let nearest = -1;
  let at = from;
  for (let passed = 0; passed < MOST_PASSED; passed++) {
    at = search.next("$", at);
    if (at >= limit) return nearest;
    const run = dollarsAt(text, at, text.length);
    // Two dollars without spaces around them close one formula and open the next: $a$$b$.
    if (run > 2 || (run === 2 && !/^\S\$\$\S/.test(text.slice(at - 1, at + 3)))) return nearest;
    if (!isTextOpen(text.slice(from, at))) return at;
    if (nearest < 0) nearest = at;
    at += run;
  }
  return nearest;
}

/** A formula on its own lines, which must not be parsed as lists, headings or rules. */
function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const first = lineText(state, startLine);
  const opening = openingAt(first, 0, first.length);
  const delimiters = delimitersOf(opening);
  if (!delimiters?.display) return false;

  const lines: string[] = [];
  let text = first.slice(opening.length);
  let line = startLine;
  for (let length = text.length; length <= MAX_FORMULA_LENGTH; length += text.length + 1) {
    const part = partOfBlock(text, delimiters);
    if (!part) return false;
    lines.push(part.tex);
    if (part.closes) return pushBlock(state, lines.join("\n"), delimiters, [startLine, line + 1], silent);
    line++;
    // A blank line ends a formula, as in TeX, and so does the end of the enclosing quote or list item.
    if (line >= endLine || state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent) return false;
    text = lineText(state, line);
  }
  return false;
}

/** The part of a line that belongs to the formula; undefined if the formula is not on its own lines. */
function partOfBlock(
  text: string,
  { open, close }: Delimiters,
): { tex: string; closes: boolean } | undefined {
  if (/^(?:```|~~~)/.test(text)) return undefined;
  const line = masked(text);
  if (line.includes(CODE) || (open !== close && line.includes(open))) return undefined;
  const end = line.indexOf(close.slice(0, 2));
  if (end < 0) return { tex: text, closes: false };
  return line.slice(end) === close ? { tex: text.slice(0, end), closes: true } : undefined;
}

function pushBlock(
  state: StateBlock,
  tex: string,
  delimiters: Delimiters,
  map: [number, number],
  silent: boolean,
): boolean {
  if (!readsAsFormula({ before: "", tex, after: "" }, delimiters)) return false;
  if (silent) return true;
  const token = state.push("math_block", "", 0);
  fill(token, tex, delimiters);
  token.map = map;
  state.line = map[1];
  return true;
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
}
