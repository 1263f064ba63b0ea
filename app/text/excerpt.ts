import { normalizeText } from "./escape.ts";
import { texAsText } from "./tex-as-text.ts";

/** Characters looked at; a page of lists makes 50 excerpts, of texts of any length. */
const WINDOW = 4_000;

/**
 * The beginning of a Markdown text as one line of plain text: no marks, links as their words, formulas readable, a
 * colon behind a heading, code blocks and tables left out unless there is nothing else.
 *
 * It reads patterns, not grammar, and its result is text, never HTML. Every pattern stops at its own delimiter, so that
 * unclosed ones cost no more than their length.
 */
export function excerpt(source: string, maxLength: number): string {
  const { prose, aside } = split(normalizeText(source.slice(0, WINDOW)).replace(/[\uE000-\uE002]/g, ""));
  const text =
    collapse(withColons(withoutInlineMarks(prose.map(withoutBlockMarks).join("\n")))) ||
    collapse(aside.join("\n"));
  return shorten(text, maxLength, source.length > WINDOW);
}

function split(text: string): { prose: string[]; aside: string[] } {
  const prose: string[] = [];
  const aside: string[] = [];
  let fence = "";
  for (const line of text.split("\n")) {
    const marks = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (fence === "" && marks !== "") fence = marks;
    else if (fence !== "" && marks.startsWith(fence)) fence = "";
    else if (fence !== "") aside.push(line);
    else if (/^\s*\|/.test(line)) aside.push(withoutInlineMarks(cellsOf(line)));
    else prose.push(line);
  }
  return { prose, aside };
}

function cellsOf(row: string): string {
  return /^[\s:|-]*$/.test(row) ? "" : row.replaceAll("|", " ");
}

function withoutBlockMarks(line: string): string {
  const rule = /^\s*(?:=+|-+|(?:[-*_]\s*){3,})$/;
  const definition = /^\s{0,3}\[[^\]]+\]:\s/;
  if (rule.test(line) || definition.test(line)) return "";
  const content = line
    .replace(/^(?:\s*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)))+/, "")
    .trim()
    .replace(/^\[[ xX]\]\s+/, "")
    .replace(/^#{1,6}(?=\s|$)/, "")
    .replace(/\s#+$/, "");
  return /^[\s>]*#{1,6}\s/.test(line) ? content + HEADING_END : content;
}

/** Sets a heading off from what follows it, unless it ends with a mark of its own. */
function withColons(text: string): string {
  const parts = text.split(HEADING_END);
  const withColon = (part: string, index: number) => {
    const heading = part.trimEnd();
    return parts[index + 1]?.trim() && /[\p{L}\p{N})]/u.test(heading.slice(-1)) ? `${heading}:` : part;
  };
  return parts.map(withColon).join("");
}

const OPEN = "\uE000";
const CLOSE = "\uE001";
const HEADING_END = "\uE002";

function withoutInlineMarks(text: string): string {
  // Formulas, code and escaped characters are set aside, so that the marks in them stay.
  const kept: string[] = [];
  const keep = (part: string) => `${OPEN}${kept.push(part) - 1}${CLOSE}`;
  return text
    .replace(/(`{1,3})([^`]+)\1|\\([!-/:-@[-`{-~])/g, (_, _ticks, code, escaped) => keep(code ?? escaped))
    .replace(/(\${6}|\${2,3})([^$]+)\1/g, (_, _dollars, tex) => keep(texAsText(restore(tex, kept, "\\"))))
    .replace(/(?<![a-zA-Z$])\$(?![\s$])([^$]*[^\s$])\$(?!\d)/g, (_, tex) =>
      keep(texAsText(restore(tex, kept, "\\"))),
    )
    .replace(/!\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, "$1")
    .replace(/\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, "$1")
    .replace(/<((?:https?:|mailto:)[^<>\s]+)>/g, "$1")
    .replace(/(\*{1,3})(?=\S)([^*]*[^*\s])\1/g, "$2")
    .replace(/(?<!\w)(_{1,3})(?=\S)([^_]*[^_\s])\1(?!\w)/g, "$2")
    .replace(/~~([^~]+)~~/g, "$1")
    .replace(/&(lt|gt|amp|quot|nbsp|#39);/g, (_, name) => ENTITIES[name] ?? "")
    .replace(/\uE000(\d+)\uE001/g, (_, index) => kept[Number(index)] ?? "");
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: " ", "#39": "'" };

/** In a formula a backslash begins a command: what looked like an escaped character gets it back. */
function restore(tex: string, kept: string[], prefix: string): string {
  return tex.replace(/\uE000(\d+)\uE001/g, (_, index) => prefix + (kept[Number(index)] ?? ""));
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The first characters of a text; half of one outside the basic plane, which would show as a box, is not among them. */
export function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

function shorten(text: string, maxLength: number, more: boolean): string {
  if (text.length <= maxLength && !more) return text;
  const room = beginning(text, maxLength - 1);
  const lastSpace = room.lastIndexOf(" ");
  const atWord = text.length > room.length && lastSpace > maxLength / 2 ? room.slice(0, lastSpace) : room;
  return `${atWord.replace(/[\s.,;:]+$/, "")}…`;
}
