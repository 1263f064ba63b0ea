import createParser, {
  type MarkdownIt,
  type StateBlock,
  type StateCore,
  type StateInline,
} from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { MAX_DEPTH, TooComplex } from "./limits.ts";
import { classifyLink } from "./links.ts";
import { mathSyntax } from "./math-syntax.ts";
import { mentionSyntax } from "./mention-syntax.server.ts";
import { proseMarkup } from "./prose-markup.server.ts";
import { renderingOf } from "./rendering.server.ts";

/** CommonMark with tables, strikethrough, task lists, bare URLs and TeX, without raw HTML. */
export const parser = createParser({ html: false, linkify: true, maxNesting: MAX_DEPTH + 4 });

// Only full URLs become links: in a statement, "main.py" is a file and "a@b.c" an input.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
parser.validateLink = (href) => classifyLink(href) !== undefined;

parser.use(cjkFriendly).use(bounded).use(mathSyntax).use(mentionSyntax).use(proseMarkup);

/** Stops as soon as a text is too deep or too dense. */
function bounded(target: MarkdownIt): void {
  target.block.ruler.before("table", "bounded", (state: StateBlock) => {
    if (state.level > MAX_DEPTH) throw new TooComplex();
    return false;
  });
  target.core.ruler.after("block", "bounded", (state: StateCore) => {
    renderingOf(state.env).countSteps(state.tokens.length);
  });
  // The parser tries this rule first wherever markup may start, each time it reads that position.
  target.inline.ruler.before("text", "bounded", (state: StateInline) => {
    renderingOf(state.env).countSteps(1);
    return false;
  });
}
