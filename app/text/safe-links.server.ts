import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { classifyLink } from "./links.ts";
import { textOf } from "./token-text.ts";

/** Marks links to other sites, and turns images, which the page's policy would not load, into links. */
export function safeLinks(parser: MarkdownIt): void {
  parser.core.ruler.push("safe_links", (state: StateCore) => {
    for (const token of state.tokens) {
      if (token.children?.some(({ type }) => type === "link_open" || type === "image")) {
        token.children = withSafeLinks(token.children, state);
      }
    }
  });
}

function withSafeLinks(tokens: Token[], state: StateCore): Token[] {
  let openLinks = 0;
  return tokens.flatMap((token) => {
    if (token.type === "link_open") openLinks++;
    if (token.type === "link_close") openLinks--;
    if (token.type === "link_open") return [marked(token)];
    return token.type === "image" ? imageLink(token, openLinks > 0, state) : [token];
  });
}

function marked(link: Token): Token {
  if (classifyLink(String(link.attrGet("href"))) === "external") link.attrSet("rel", "nofollow noopener ugc");
  return link;
}

/** Links cannot be nested: an image within a link leaves its words there. */
function imageLink(image: Token, inLink: boolean, state: StateCore): Token[] {
  const text = new state.Token("text", "", 0);
  text.content = textOf(image.children ?? [], sourceOf).trim() || "image";
  if (inLink) return [text];
  const open = new state.Token("link_open", "a", 1);
  open.attrSet("href", image.attrGet("src") ?? "");
  open.attrSet("class", "image-link");
  const title = image.attrGet("title");
  if (title) open.attrSet("title", title);
  return [marked(open), text, new state.Token("link_close", "a", -1)];
}

const sourceOf = ({ markup, content }: Token) => markup + content + markup;
