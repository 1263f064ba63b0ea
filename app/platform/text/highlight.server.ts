import hljs from "highlight.js/lib/core";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import delphi from "highlight.js/lib/languages/delphi";
import go from "highlight.js/lib/languages/go";
import haskell from "highlight.js/lib/languages/haskell";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import kotlin from "highlight.js/lib/languages/kotlin";
import python from "highlight.js/lib/languages/python";
import rust from "highlight.js/lib/languages/rust";
import typescript from "highlight.js/lib/languages/typescript";
import { isExpectedMarkup } from "./generated-markup.ts";
import { findLanguage, type Language } from "./languages.ts";
import { MAX_HIGHLIGHTED_CODE } from "./limits.ts";
import { escapeHtml } from "./plain-text.ts";

/** Maximum depth of elements. Each line of code repeats the elements open at its start. */
const MAX_CODE_DEPTH = 30;

const highlighter = hljs.newInstance();
const grammars = { c, cpp, csharp, delphi, go, haskell, java, javascript, kotlin, python, rust, typescript };
for (const [name, grammar] of Object.entries(grammars)) highlighter.registerLanguage(name, grammar);

export function highlight(code: string, language: Language | undefined): string | undefined {
  if (!language?.grammar || code.length > MAX_HIGHLIGHTED_CODE || isSlowToHighlight(code)) return undefined;
  const html = highlighter.highlight(code, { language: language.grammar, ignoreIllegals: true }).value;
  return isExpectedMarkup(html, MAX_CODE_DEPTH) ? html : undefined;
}

/**
 * The grammars' patterns for function heads and generics backtrack over long words and long chains of words without
 * punctuation: 10 kB of "a" takes 0.3 s. Real code has neither.
 */
const SLOW_SHAPES = [
  { shape: /[\w$\u0080-\uffff]+/g, longest: 400 },
  { shape: /[\w$\u0080-\uffff\s<>*&:.]+/g, longest: 2_000 },
  { shape: /(.)\1+/gs, longest: 400 },
];

function isSlowToHighlight(code: string): boolean {
  return SLOW_SHAPES.some(({ shape, longest }) => code.match(shape)?.some((part) => part.length > longest));
}

export class CodeBlocks {
  limited = false;
  #spent = 0;

  /** @param info the words after the fence; only known language ids reach the page */
  render(code: string, info: string): { html: string; className: string } {
    const language = findLanguage(info.trim().split(/[\s{,:]/, 1)[0] ?? "");
    const className = language ? `hljs language-${language.id}` : "hljs";
    if (!language?.grammar) return { html: escapeHtml(code), className };
    this.#spent += code.length;
    const html = this.#spent <= MAX_HIGHLIGHTED_CODE ? highlight(code, language) : undefined;
    if (html === undefined) this.limited = true;
    return { html: html ?? escapeHtml(code), className };
  }
}
