import createParser, { type MarkdownIt, type StateBlock, type StateCore } from "markdown-it";
import { MAX_DEPTH, MAX_TOKENS, TooComplex } from "./limits.ts";
import { classifyLink } from "./links.ts";
import { mathSyntax } from "./math-syntax.ts";
import { proseMarkup } from "./prose-markup.server.ts";
import { renderingOf } from "./rendering.server.ts";
import { safeLinks } from "./safe-links.server.ts";
import { taskLists } from "./task-lists.ts";

/** CommonMark with tables, strikethrough, task lists, bare URLs and TeX; raw HTML is text. */
export const parser = createParser({ html: false, linkify: true, maxNesting: MAX_DEPTH + 4 });

// Only what is written as a URL: "main.py" and "a@b.c" in a statement are a file and an input.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
parser.validateLink = (href) => classifyLink(href) !== undefined;

parser.use(bounded).use(mathSyntax).use(safeLinks).use(taskLists).use(proseMarkup);

/** Stops at once where a text is too deep or too dense, in place of doing all the work and then refusing it. */
function bounded(target: MarkdownIt): void {
  target.block.ruler.before("table", "depth", (state: StateBlock) => {
    if (state.level > MAX_DEPTH || state.tokens.length > MAX_TOKENS) throw new TooComplex();
    return false;
  });

  target.core.ruler.at("inline", (state: StateCore) => {
    const rendering = renderingOf(state.env);
    rendering.spendTokens(state.tokens.length);
    for (const token of state.tokens) {
      if (token.type !== "inline") continue;
      rendering.spendMarkup(token.content);
      token.children ??= [];
      target.inline.parse(token.content, target, state.env, token.children);
      rendering.spendTokens(token.children.length);
    }
  });
}
