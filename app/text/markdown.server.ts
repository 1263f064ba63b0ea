import { hash } from "node:crypto";
import { ByteCache } from "./byte-cache.ts";
import { withDeadline } from "./deadline.server.ts";
import { escapeHtml, normalizeText } from "./escape.ts";
import {
  MAX_LINES,
  MAX_MATH_HTML,
  MAX_MATH_HTML_OF_MANY,
  MAX_PROSE_HTML,
  MAX_SOURCE_LENGTH,
  RENDER_DEADLINE,
  TooComplex,
} from "./limits.ts";
import { withoutFontWarnings } from "./math.server.ts";
import { parser } from "./parser.server.ts";
import { environment, Rendering } from "./rendering.server.ts";
import { sanitizeProse } from "./sanitize.server.ts";

export interface RenderedMarkdown {
  /** Safe to put into a page as it is. */
  readonly html: string;
  /** Whether the page needs KaTeX's style sheet. */
  readonly hasMath: boolean;
  /** Whether something is shown as it was typed because it would have cost too much: all of it, or formulas or code. */
  readonly limited: boolean;
}

export interface MarkdownOptions {
  /** The heading that the text's first level becomes; deeper ones follow, down to h6. */
  readonly topHeading?: 2 | 3 | 4;
  /** One of a page of comments or messages, which together must not cost what a page of one text may. */
  readonly oneOfMany?: boolean;
}

const cache = new ByteCache<RenderedMarkdown>(12 * 1024 * 1024);

/**
 * Turns what a user wrote into HTML, in bounded time whatever it is; never throws.
 *
 * Two guards stand behind one another everywhere. Prose: raw HTML is off and every link goes through an allowlist, so the
 * parser makes only harmless elements; what it made is sanitised all the same. Formulas and code: KaTeX and highlight.js
 * escape what they are given; what they made must hold nothing but expected markup. It would not survive the sanitiser
 * (style attributes, MathML), so it is put in afterwards, in the place of words nobody can forge (see Fragments).
 */
export function renderMarkdown(
  source: string,
  { topHeading = 3, oneOfMany = false }: MarkdownOptions = {},
): RenderedMarkdown {
  const key = hash("sha256", `${topHeading}${oneOfMany}${source}`, "base64");
  const known = cache.get(key);
  if (known) return known;
  const result = render(normalizeText(source), topHeading, oneOfMany);
  cache.set(key, result, 2 * result.html.length);
  return result;
}

/** Without any mark, formula, code or link, so few characters cannot take long. A deadline costs more than they do. */
const SHORT_AND_PLAIN = /^[\p{L}\p{N} \n.,;!?'"()-]{0,500}$/u;

function render(text: string, topHeading: number, oneOfMany: boolean): RenderedMarkdown {
  if (text.length > MAX_SOURCE_LENGTH || countLines(text) > MAX_LINES) return asTyped(text);
  try {
    const prose = () => renderProse(text, topHeading, oneOfMany);
    return withoutFontWarnings(() =>
      SHORT_AND_PLAIN.test(text) ? prose() : withDeadline(RENDER_DEADLINE, prose),
    );
  } catch {
    // A page must not fail, and must not say more, because of what somebody wrote in it.
    return asTyped(text);
  }
}

function renderProse(text: string, topHeading: number, oneOfMany: boolean): RenderedMarkdown {
  const rendering = new Rendering(topHeading, oneOfMany ? MAX_MATH_HTML_OF_MANY : MAX_MATH_HTML);
  const prose = parser.render(text, environment(rendering));
  if (prose.length > MAX_PROSE_HTML) throw new TooComplex();
  return {
    html: rendering.fragments.release(sanitizeProse(prose)),
    hasMath: rendering.formulas.rendered > 0,
    limited: rendering.formulas.limited || rendering.code.limited,
  };
}

function asTyped(text: string): RenderedMarkdown {
  return {
    html: `<pre class="source" tabindex="0">${escapeHtml(text)}</pre>`,
    hasMath: false,
    limited: true,
  };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
