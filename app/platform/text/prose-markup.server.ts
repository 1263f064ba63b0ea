import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { labelOf } from "./anchors.ts";
import { classifyLink, isShownImage } from "./links.ts";
import { sourceOf } from "./math-syntax.ts";
import { formulaAsText } from "./math-text.server.ts";
import { escapeHtml } from "./plain-text.ts";
import { type Rendering, renderingOf } from "./rendering.server.ts";

export function proseMarkup(parser: MarkdownIt): void {
  parser.use(safeLinks).use(taskLists);
  parser.core.ruler.push("outline_and_alignment", (state: StateCore) => {
    const { topHeading } = renderingOf(state.env);
    const levelOf = ({ tag }: Token) => Number(tag.slice(1));
    const headings = state.tokens.filter(({ type }) => type.startsWith("heading_"));
    // A text's highest headings, whatever their level, come one level below the page's own.
    const down = topHeading - Math.min(...headings.map(levelOf));
    for (const token of headings) token.tag = `h${Math.min(6, levelOf(token) + down)}`;
    for (const token of state.tokens) {
      if (token.type === "th_open" || token.type === "td_open") alignByClass(token);
    }
  });

  parser.core.ruler.push("anchors", (state: StateCore) => {
    const { anchors } = renderingOf(state.env);
    if (!anchors) return;
    for (const [index, heading] of state.tokens.entries()) {
      // Not those in quotes and lists.
      if (heading.type !== "heading_open" || heading.level > 0) continue;
      const words = state.tokens[index + 1]?.children ?? [];
      const title = textOf(words, ({ content }) => formulaAsText(content))
        .replace(/\s+/g, " ")
        .trim();
      const id = anchors.idOf(title);
      heading.attrSet("id", id);
      const link = new state.Token("heading_anchor", "a", 0);
      link.meta = { id, label: labelOf(title) };
      words.push(link);
    }
  });

  const { rules } = parser.renderer;
  rules.heading_anchor = (tokens, i) => {
    const { id, label } = tokens[i]?.meta ?? {};
    // Hidden from screen readers, which would read it with each heading; the contents have the same links.
    const hidden = 'aria-hidden="true" tabindex="-1"';
    return `<a class="anchor" href="#${id}" title="${escapeHtml(String(label))}" ${hidden}></a>`;
  };
  // Wide blocks scroll, so they must be reachable by keyboard.
  rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n';
  rules.table_close = () => "</table></div>\n";
  rules.code_block = (tokens, i, _options, env) => codeBlock(tokens[i], renderingOf(env));
  rules.fence = rules.code_block;
  rules.math_inline = (tokens, i, _options, env) => formula(tokens[i], false, renderingOf(env));
  rules.math_display = (tokens, i, _options, env) => formula(tokens[i], true, renderingOf(env));
  rules.math_block = (tokens, i, _options, env) => `<p>${formula(tokens[i], true, renderingOf(env))}</p>\n`;
}

/** The content security policy allows no style attributes. */
function alignByClass(cell: Token): void {
  const side = /^text-align:(left|center|right)$/.exec(String(cell.attrGet("style")))?.[1];
  cell.attrs = side ? [["class", `align-${side}`]] : null;
}

function codeBlock(token: Token | undefined, rendering: Rendering): string {
  const { html, className } = rendering.code.render(token?.content ?? "", token?.info ?? "");
  return `<pre tabindex="0"><code class="${className}">${rendering.fragments.hold(html)}</code></pre>\n`;
}

function formula(token: Token | undefined, display: boolean, rendering: Rendering): string {
  if (!token) return "";
  const { html, problem } = rendering.formulas.render(token.content, display);
  if (html !== undefined) {
    const held = rendering.fragments.hold(html);
    return display ? `<span class="math-display" tabindex="0">${held}</span>` : held;
  }
  const source = escapeHtml(sourceOf(token));
  if (problem === undefined) return `<code class="math-source">${source}</code>`;
  return `<code class="math-error" title="${escapeHtml(problem)}">${source}</code>`;
}

/** Marks links to other sites, and turns images that the content security policy blocks into links. */
function safeLinks(parser: MarkdownIt): void {
  parser.core.ruler.push("safe_links", (state: StateCore) => {
    for (const token of state.tokens) {
      if (token.children?.some(({ type }) => type === "link_open" || type === "image")) {
        token.children = withSafeLinks(token.children, state);
      }
    }
  });
}

function withSafeLinks(tokens: Token[], state: StateCore): Token[] {
  const { imageHosts } = renderingOf(state.env);
  let openLinks = 0;
  return tokens.flatMap((token) => {
    if (token.type === "link_open") openLinks++;
    if (token.type === "link_close") openLinks--;
    if (token.type === "link_open") return [marked(token)];
    if (token.type !== "image") return [token];
    const isShown = isShownImage(String(token.attrGet("src")), imageHosts);
    return isShown ? [shown(token, state)] : imageLink(token, openLinks > 0, state);
  });
}

function marked(link: Token): Token {
  if (classifyLink(String(link.attrGet("href"))) === "external") link.attrSet("rel", "nofollow noopener ugc");
  return link;
}

/** Reveals as little as possible to the image's host: no referrer, and no request before the image comes into view. */
function shown(image: Token, state: StateCore): Token {
  image.children = [wordsOf(image, state)];
  image.attrSet("loading", "lazy");
  image.attrSet("referrerpolicy", "no-referrer");
  return image;
}

/** Links cannot be nested, so an image within a link becomes its alternative text. */
function imageLink(image: Token, inLink: boolean, state: StateCore): Token[] {
  const text = wordsOf(image, state);
  if (inLink) return [text];
  const open = new state.Token("link_open", "a", 1);
  open.attrSet("href", image.attrGet("src") ?? "");
  open.attrSet("class", "image-link");
  const title = image.attrGet("title");
  if (title) open.attrSet("title", title);
  return [marked(open), text, new state.Token("link_close", "a", -1)];
}

function wordsOf(image: Token, state: StateCore): Token {
  const text = new state.Token("text", "", 0);
  text.content = textOf(image.children ?? [], sourceOf).trim() || "image";
  return text;
}

const BOX = /^\[([ xX])\][ \t]+/;

function taskLists(parser: MarkdownIt): void {
  parser.core.ruler.push("task_lists", (state: StateCore) => {
    const lists: Token[] = [];
    state.tokens.forEach((token, i) => {
      if (token.type === "bullet_list_open" || token.type === "ordered_list_open") lists.push(token);
      if (token.type === "bullet_list_close" || token.type === "ordered_list_close") lists.pop();
      const inline = state.tokens[i + 2];
      if (token.type !== "list_item_open" || state.tokens[i + 1]?.type !== "paragraph_open" || !inline)
        return;
      if (!addBox(inline, state)) return;
      token.attrSet("class", "task");
      lists.at(-1)?.attrSet("class", "task-list");
    });
  });

  parser.renderer.rules.task_box = (tokens, i) =>
    tokens[i]?.meta?.done
      ? '<input type="checkbox" disabled checked aria-label="Done"> '
      : '<input type="checkbox" disabled aria-label="Not done"> ';
}

function addBox(inline: Token, state: StateCore): boolean {
  const first = inline.children?.[0];
  const match = first?.type === "text" ? BOX.exec(first.content) : null;
  if (!first || !match) return false;
  first.content = first.content.slice(match[0].length);
  const box = new state.Token("task_box", "", 0);
  box.meta = { done: match[1] !== " " };
  inline.children?.unshift(box);
  return true;
}

/** @param enough characters after which to stop */
export function textOf(
  tokens: readonly Token[],
  formula: (token: Token) => string,
  enough = Number.POSITIVE_INFINITY,
): string {
  let text = "";
  for (const token of tokens) {
    if (text.length > enough) break;
    if (token.type === "softbreak" || token.type === "hardbreak") text += " ";
    else if (token.type === "image") text += textOf(token.children ?? [], formula, enough);
    else if (token.type.startsWith("math_")) text += formula(token);
    else text += token.content;
  }
  return text;
}
