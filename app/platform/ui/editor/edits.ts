// What the toolbar, the shortcuts and Enter change in a Markdown text.

/** Replaces `from`–`to` with `text`, then selects `select`: positions in the new text. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  select: [start: number, end: number];
}

export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Puts marks around the selection, or the word at the caret; removes them if they are there already. */
export function toggleMarks(selected: Selected, before: string, after = before): Edit {
  const { text } = selected;
  const { start, end } = trimmed(withWord(selected));
  const inside = text.slice(start, end);
  const [outerStart, outerEnd] = [start - before.length, end + after.length];
  if (outerStart >= 0 && text.slice(outerStart, start) === before && text.slice(end, outerEnd) === after) {
    const select: Edit["select"] = [outerStart, outerStart + inside.length];
    return { from: outerStart, to: outerEnd, text: inside, select };
  }
  const isMarked = inside.length >= before.length + after.length;
  if (isMarked && inside.startsWith(before) && inside.endsWith(after)) {
    const bare = inside.slice(before.length, inside.length - after.length);
    return { from: start, to: end, text: bare, select: [start, start + bare.length] };
  }
  const from = start + before.length;
  return { from: start, to: end, text: before + inside + after, select: [from, from + inside.length] };
}

const WORD = /[\p{L}\p{M}\p{N}_]/u;

function withWord({ text, start, end }: Selected): Selected {
  if (start !== end) return { text, start, end };
  let [from, to] = [start, end];
  while (from > 0 && WORD.test(text[from - 1] as string)) from--;
  while (to < text.length && WORD.test(text[to] as string)) to++;
  // At the edge of a word, somebody is more likely about to write the next one.
  return from === start || to === end ? { text, start, end } : { text, start: from, end: to };
}

/** Marks next to a space have no effect. */
function trimmed({ text, start, end }: Selected): Selected {
  const inside = text.slice(start, end);
  const length = inside.trim().length;
  if (length === 0) return { text, start, end };
  const from = start + inside.search(/\S/);
  return { text, start: from, end: from + length };
}

/** Code within a line, or a block of its own for several lines. */
export function toggleCode(selected: Selected): Edit {
  const inside = selected.text.slice(selected.start, selected.end);
  if (inside.includes("\n")) {
    const longest = Math.max(2, ...[...inside.matchAll(/`+/g)].map(([ticks]) => ticks.length));
    const fence = "`".repeat(longest + 1);
    return block(selected, fence, fence);
  }
  return inside.slice(1, -1).includes("`") ? toggleMarks(selected, "`` ", " ``") : toggleMarks(selected, "`");
}

export function toggleFormula(selected: Selected): Edit {
  const isBlock = selected.text.slice(selected.start, selected.end).includes("\n");
  return isBlock ? block(selected, "$$", "$$") : toggleMarks(selected, "$");
}

function block({ text, start, end }: Selected, first: string, last: string): Edit {
  const inside = withoutEmptyEnds(text.slice(start, end));
  const lead = start === 0 || text[start - 1] === "\n" ? "" : "\n";
  const tail = end === text.length || text[end] === "\n" ? "" : "\n";
  const from = start + lead.length + first.length + 1;
  return {
    from: start,
    to: end,
    text: `${lead}${first}\n${inside}\n${last}${tail}`,
    select: [from, from + inside.length],
  };
}

const QUOTED = /^> ?/;
const LISTED = /^([-*+]|\d{1,9}[.)]) /;

export const toggleQuote = (selected: Selected): Edit => toggleLines(selected, "> ", QUOTED);
export const toggleList = (selected: Selected): Edit => toggleLines(selected, "- ", LISTED);

/** Marks whole lines; blank ones only in a quote, where they keep its paragraphs together. */
function toggleLines({ text, start, end }: Selected, mark: string, marked: RegExp): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const found = text.indexOf("\n", Math.max(end - 1, start));
  const to = found < 0 ? text.length : found;
  const lines = text.slice(from, to).split("\n");
  const written = lines.filter((line) => line.trim() !== "");
  const isMarked = written.length > 0 && written.every((line) => marked.test(line));
  const skipsBlank = mark !== "> " && lines.length > 1;
  const changed = lines.map((line) => {
    if (isMarked) return line.replace(marked, "");
    return skipsBlank && line.trim() === "" ? line : mark + line;
  });
  const result = changed.join("\n");
  const last = from + result.length;
  return { from, to, text: result, select: start === end ? [last, last] : [from, last] };
}

const ADDRESS = /^(https?:\/\/|\/)\S+$/i;
export const isAddress = (text: string): boolean => ADDRESS.test(text);

/** Leaves selected what is missing: the text of a selected address, otherwise the address. */
export function makeLink({ text, start, end }: Selected, address?: string): Edit {
  const inside = text.slice(start, end);
  const to = address ?? (isAddress(inside) ? inside : "");
  const label = address === undefined && to ? "" : inside;
  const link = `[${label}](${to || "url"})`;
  const select = (at: number, length: number): Edit => ({
    from: start,
    to: end,
    text: link,
    select: [start + at, start + at + length],
  });
  if (label === "") return select(1, 0);
  return to ? select(link.length, 0) : select(label.length + 3, "url".length);
}

const ITEM = /^([ \t]*(?:>[ \t]?)*[ \t]*)(?:(?:([-*+])|(\d{1,9})([.)]))([ \t]+(?:\[[ xX]\][ \t]+)?))?/;

/** What Enter does in a list or quote: begins its next line, or ends it on an empty one. Null elsewhere. */
export function continued({ text, start, end }: Selected): Edit | null {
  if (start !== end) return null;
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from, start);
  const [mark = "", lead = "", bullet, number, close, gap = ""] = ITEM.exec(line) ?? [];
  if (!gap && !lead.includes(">")) return null;
  const next = text.indexOf("\n", start);
  const rest = text.slice(start, next < 0 ? undefined : next);
  if (line.length === mark.length) {
    return rest.trim() === "" ? { from, to: start, text: "", select: [from, from] } : null;
  }
  const marker = gap && (bullet ?? `${Number(number) + 1}${close}`) + gap.replace(/\[[xX]\]/, "[ ]");
  const added = `\n${lead}${marker}`;
  const at = start + added.length;
  return { from: start, to: start, text: added, select: [at, at] };
}

/** Whether a position is in a block of code, which keeps everything as typed. */
export function isInCode(text: string, at: number): boolean {
  let fence: string | undefined;
  for (const [, mark = ""] of text.slice(0, at).matchAll(/^ {0,3}(`{3,}|~{3,})/gm)) {
    if (fence === undefined) fence = mark;
    else if (mark.startsWith(fence)) fence = undefined;
  }
  return fence !== undefined;
}

export function withoutEmptyEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === "\n") start++;
  while (end > start && text[end - 1] === "\n") end--;
  return text.slice(start, end);
}
