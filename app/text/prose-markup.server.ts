import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { escapeHtml } from "./plain-text.ts";
import { type Rendering, renderingOf } from "./rendering.server.ts";

/** The markup of headings, tables, code and formulas. */
export function proseMarkup(parser: MarkdownIt): void {
  parser.core.ruler.push("outline_and_alignment", (state: StateCore) => {
    const { topHeading } = renderingOf(state.env);
    const levelOf = ({ tag }: Token) => Number(tag.slice(1));
    const headings = state.tokens.filter(({ type }) => type.startsWith("heading_"));
    // The page has its own h1 and h2. The highest level of a text comes next, whichever it is: none is left out.
    const down = topHeading - Math.min(...headings.map(levelOf));
    for (const token of headings) token.tag = `h${Math.min(6, levelOf(token) + down)}`;
    for (const token of state.tokens) {
      if (token.type === "th_open" || token.type === "td_open") alignByClass(token);
    }
  });

  const { rules } = parser.renderer;
  // Wide blocks scroll by themselves, and the keyboard must reach them.
  rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n';
  rules.table_close = () => "</table></div>\n";
  rules.code_block = (tokens, i, _options, env) => codeBlock(tokens[i], renderingOf(env));
  rules.fence = rules.code_block;
  rules.math_inline = (tokens, i, _options, env) => formula(tokens[i], false, renderingOf(env));
  rules.math_display = (tokens, i, _options, env) => formula(tokens[i], true, renderingOf(env));
  rules.math_block = (tokens, i, _options, env) => `<p>${formula(tokens[i], true, renderingOf(env))}</p>\n`;
}

/** The page's policy allows no style attributes. */
function alignByClass(cell: Token): void {
  const side = /^text-align:(left|center|right)$/.exec(String(cell.attrGet("style")))?.[1];
  cell.attrs = side ? [["class", `align-${side}`]] : null;
}

function codeBlock(token: Token | undefined, rendering: Rendering): string {
  const { html, className } = rendering.code.render(token?.content ?? "", token?.info ?? "");
  return `<pre tabindex="0"><code class="${className}">${rendering.fragments.hold(html)}</code></pre>\n`;
}

function formula(token: Token | undefined, display: boolean, rendering: Rendering): string {
  const { content: tex = "", markup = "" } = token ?? {};
  const { html, problem } = rendering.formulas.render(tex, display);
  if (html !== undefined) {
    const held = rendering.fragments.hold(html);
    return display ? `<span class="math-display" tabindex="0">${held}</span>` : held;
  }
  const source = escapeHtml(markup + tex + markup);
  if (problem === undefined) return `<code class="math-source">${source}</code>`;
  return `<code class="math-error" title="${escapeHtml(problem)}">${source}</code>`;
}
