import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { classifyLink } from "./links.ts";
import { type Rendering, renderingOf } from "./rendering.server.ts";
import { textOf } from "./token-text.ts";

/** Marks links that lead elsewhere, and turns images, which the page's policy would not load, into links. */
export function safeLinks(parser: MarkdownIt): void {
  parser.core.ruler.push("safe_links", (state: StateCore) => {
    const rendering = renderingOf(state.env);
    for (const token of state.tokens) {
      if (token.children?.some(({ type }) => type === "link_open" || type === "image")) {
        token.children = withSafeLinks(token.children, state, rendering);
      }
    }
  });
}

function withSafeLinks(tokens: Token[], state: StateCore, rendering: Rendering): Token[] {
  const result: Token[] = [];
  let openLinks = 0;
  for (const token of tokens) {
    if (token.type === "link_open") openLinks++;
    if (token.type === "link_close") openLinks--;
    if (token.type === "link_open") result.push(marked(token, rendering));
    else if (token.type === "image") result.push(...imageLink(token, openLinks > 0, state, rendering));
    else result.push(token);
  }
  return result;
}

function marked(link: Token, rendering: Rendering): Token {
  for (const [, value] of link.attrs ?? []) rendering.spendLink(String(value).length);
  if (classifyLink(String(link.attrGet("href"))) === "external") link.attrSet("rel", "nofollow noopener ugc");
  return link;
}

/** Links cannot be nested: an image within a link leaves its words there. */
function imageLink(image: Token, inLink: boolean, state: StateCore, rendering: Rendering): Token[] {
  const text = new state.Token("text", "", 0);
  text.content = textOf(image.children ?? [], sourceOf).trim() || "image";
  if (inLink) return [text];
  const open = new state.Token("link_open", "a", 1);
  open.attrSet("href", image.attrGet("src") ?? "");
  open.attrSet("class", "image-link");
  const title = image.attrGet("title");
  if (title) open.attrSet("title", title);
  return [marked(open, rendering), text, new state.Token("link_close", "a", -1)];
}

const sourceOf = ({ markup, content }: Token) => markup + content + markup;
