import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";
import { MAX_FORMULA_LENGTH } from "./limits.ts";

// $…$ and $$…$$ as in TeX; $$$…$$$ (in the line) and $$$$$$…$$$$$$ (on its own) as Codeforces writes them.
const INLINE_WIDTHS = new Set([1, 3]);
const DISPLAY_WIDTHS = new Set([2, 6]);

const DOLLAR = 0x24;
const BACKSLASH = 0x5c;

export function mathSyntax(parser: MarkdownIt): void {
  parser.inline.ruler.after("escape", "math", inlineMath);
  parser.block.ruler.before("fence", "math_block", blockMath, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const { src, pos: start } = state;
  if (src.charCodeAt(start) !== DOLLAR) return false;
  const width = dollarsAt(src, start, state.posMax);
  const end = canOpen(src, start, width) ? findCloser(state, start + width, width) : -1;
  const tex = end < 0 ? "" : src.slice(start + width, end);
  if (tex.trim() === "" || (width === 1 && looksLikePrice(tex))) {
    // The whole run is text, so that its tail opens no formula of another width.
    if (!silent) state.pending += src.slice(start, start + width);
    state.pos = start + width;
    return true;
  }
  if (!silent) {
    const token = state.push(DISPLAY_WIDTHS.has(width) ? "math_display" : "math_inline", "", 0);
    token.content = tex;
    token.markup = "$".repeat(width);
  }
  state.pos = end + width;
  return true;
}

/** A lone dollar opens a formula only where no price or currency would have it. */
function canOpen(src: string, start: number, width: number): boolean {
  if (width === 1) return /\S/.test(src.charAt(start + 1)) && !/[a-z]/i.test(src.charAt(start - 1));
  return INLINE_WIDTHS.has(width) || DISPLAY_WIDTHS.has(width);
}

/** "$5 and US$" is prose. */
function looksLikePrice(tex: string): boolean {
  return /^\d[\d.,]*\s+[a-z]{3}/i.test(tex);
}

/** By width, the position before which no closing run starts. Without it, unclosed dollars take quadratic time. */
const searched = new WeakMap<StateInline, Map<number, number>>();

function findCloser(state: StateInline, from: number, width: number): number {
  const { src } = state;
  const known = searched.get(state) ?? new Map<number, number>();
  searched.set(state, known);
  const limit = Math.min(state.posMax, from + MAX_FORMULA_LENGTH);
  let at = Math.max(from, known.get(width) ?? 0);
  while (at < limit) {
    at = src.indexOf("$", at);
    if (at < 0 || at >= limit) break;
    if (isEscaped(src, at, from)) {
      at++;
      continue;
    }
    const run = dollarsAt(src, at, state.posMax);
    // At twice the width one formula ends where the next begins, as in $$$a$$$$$$b$$$.
    if (width > 1 && (run === width || run === 2 * width)) return at;
    if (width === 1 && run > 1) break;
    if (width === 1 && /\S/.test(src.charAt(at - 1)) && !/\d/.test(src.charAt(at + 1))) return at;
    at += run;
  }
  known.set(width, at < 0 ? state.posMax : Math.min(at, limit));
  return -1;
}

/** A formula on lines of its own, which must not read as lists, headings or rules. */
function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const first = lineText(state, startLine);
  const width = dollarsAt(first, 0, first.length);
  if (!DISPLAY_WIDTHS.has(width)) return false;

  const lines: string[] = [];
  let text = first.slice(width);
  let line = startLine;
  for (let length = text.length; length <= MAX_FORMULA_LENGTH; length += text.length + 1) {
    const end = text.indexOf("$$");
    if (end >= 0) {
      const closes = dollarsAt(text, end, text.length) === width && end + width === text.length;
      const tex = [...lines, text.slice(0, end)].join("\n");
      if (!closes || tex.trim() === "") return false;
      if (!silent) {
        const token = state.push("math_block", "", 0);
        token.content = tex;
        token.markup = first.slice(0, width);
        token.map = [startLine, line + 1];
        state.line = line + 1;
      }
      return true;
    }
    lines.push(text);
    line++;
    // A blank line ends a formula in TeX too; a line outside the quote or list item ends the block.
    if (line >= endLine || state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent) return false;
    text = lineText(state, line);
  }
  return false;
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
}

function dollarsAt(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text.charCodeAt(at) === DOLLAR) at++;
  return at - start;
}

function isEscaped(text: string, at: number, from: number): boolean {
  let backslashes = 0;
  while (at - backslashes > from && text.charCodeAt(at - backslashes - 1) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}
