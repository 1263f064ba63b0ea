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
import type { Language } from "./languages.ts";
import { MAX_CODE_DEPTH, MAX_HIGHLIGHTED_CODE } from "./limits.ts";

const highlighter = hljs.newInstance();
const grammars = { c, cpp, csharp, delphi, go, haskell, java, javascript, kotlin, python, rust, typescript };
for (const [name, grammar] of Object.entries(grammars)) highlighter.registerLanguage(name, grammar);

/**
 * Code as markup with `hljs-…` classes; undefined where it is to be shown plain: no grammar, too long, or of a shape
 * that grammars take a square of the time over.
 */
export function highlight(code: string, language: Language | undefined): string | undefined {
  if (!language?.grammar || code.length > MAX_HIGHLIGHTED_CODE || isSlowToHighlight(code)) return undefined;
  const html = highlighter.highlight(code, { language: language.grammar, ignoreIllegals: true }).value;
  return isExpectedMarkup(html, MAX_CODE_DEPTH) ? html : undefined;
}

const LONGEST_WORD = 400;
const LONGEST_REPEAT = 400;
const LONGEST_RUN = 2_000;

/**
 * Grammars look for function heads and generics with patterns that try every start of a long word, and of a long chain of
 * words without punctuation: 10 kB of "a" takes 0.3 s. People's code has neither.
 */
function isSlowToHighlight(code: string): boolean {
  let word = 0;
  let run = 0;
  let repeat = 0;
  for (let i = 0; i < code.length; i++) {
    const character = code.charAt(i);
    word = /[\w$\u0080-\uffff]/.test(character) ? word + 1 : 0;
    run = /[\w$\u0080-\uffff\s<>*&:]/.test(character) ? run + 1 : 0;
    repeat = character === code.charAt(i - 1) ? repeat + 1 : 0;
    if (word > LONGEST_WORD || run > LONGEST_RUN || repeat > LONGEST_REPEAT) return true;
  }
  return false;
}
