import type { Token } from "markdown-it";
import { normalizeText } from "./lengths.ts";
import { TooComplex } from "./limits.ts";
import { formulaAsText } from "./math-text.server.ts";
import { parser } from "./parser.server.ts";
import { beginning, isWordsOnly, shorten } from "./plain-text.ts";
import { textOf } from "./prose-markup.server.ts";
import { environment, Rendering } from "./rendering.server.ts";

const WINDOW = 4_000;

/**
 * The start of a Markdown text as one line of plain text: links become their labels, formulas stay readable, headings
 * get a colon. Code blocks and tables only appear if there is nothing else.
 */
export function excerpt(source: string, most: number): string {
  const text = plainText(normalizeText(beginning(source, WINDOW)), most);
  return shorten(text, most, source.length > WINDOW);
}

/** The start of a text, or the part around the first word of a search if the start does not contain it. */
export function excerptAround(source: string, typed: string, most: number): string {
  const start = excerpt(source, most);
  const word = /[\p{L}\p{N}]+/u.exec(typed)?.[0].toLowerCase() ?? "";
  const at = source.toLowerCase().indexOf(word);
  if (at < 0 || start.toLowerCase().includes(word)) return start;
  // Starts within the word's line: earlier code would read as prose once its fence is cut off.
  const from = Math.max(source.lastIndexOf("\n", at) + 1, at - most / 4);
  return `…${excerpt(source.slice(beginning(source, from).length), most)}`;
}

interface Block {
  text: string;
  isHeading: boolean;
}

/** @param enough characters after which to stop reading */
function plainText(source: string, enough: number): string {
  if (isWordsOnly(source)) return oneLine(source);
  const prose: Block[] = [];
  const aside: string[] = [];
  let length = 0;
  let tables = 0;
  const tokens = parse(source);
  if (!tokens) return oneLine(source);
  for (const [index, token] of tokens.entries()) {
    if (length > enough) break;
    if (token.type === "table_open") tables++;
    if (token.type === "table_close") tables--;
    if (token.type === "fence" || token.type === "code_block") aside.push(token.content);
    if (token.type !== "inline" && token.type !== "math_block") continue;
    const text = oneLine(textOf(token.children ?? [token], ({ content }) => formulaAsText(content), enough));
    if (tables > 0) aside.push(text);
    else if (text !== "") prose.push({ text, isHeading: tokens[index - 1]?.type === "heading_open" });
    length += tables > 0 ? 0 : text.length;
  }
  return prose.length > 0 ? prose.map(withColon).join(" ") : oneLine(aside.join(" "));
}

function parse(text: string): Token[] | undefined {
  try {
    return parser.parse(text, environment(new Rendering()));
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}

function withColon({ text, isHeading }: Block, index: number, all: Block[]): string {
  return isHeading && index < all.length - 1 && /[\p{L}\p{N})]$/u.test(text) ? `${text}:` : text;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
