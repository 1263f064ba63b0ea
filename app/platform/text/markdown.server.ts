import { normalizeText } from "./lengths.ts";
import {
  MAX_MATH_HTML,
  MAX_MATH_HTML_OF_MANY,
  MAX_PROSE_HTML,
  MAX_SOURCE_LENGTH,
  RENDER_DEADLINE,
  TooComplex,
} from "./limits.ts";
import { withSilentConsole } from "./math.server.ts";
import { parser } from "./parser.server.ts";
import { escapeHtml, isWordsOnly } from "./plain-text.ts";
import { environment, Rendering } from "./rendering.server.ts";
import { withDeadline } from "./rendering-bounds.server.ts";
import { sanitizeProse } from "./sanitize.server.ts";

export interface RenderedMarkdown {
  /** Safe to put into a page as it is. */
  readonly html: string;
  /** Whether the page needs KaTeX's style sheet. */
  readonly hasMath: boolean;
  /** Whether the text, or formulas or code in it, are shown as typed because they would cost too much. */
  readonly limited: boolean;
}

export interface MarkdownOptions {
  /** The level that the text's first heading level becomes; deeper ones follow, down to h6. */
  readonly topHeading?: 2 | 3 | 4;
  /** Whether the text is one of a page of comments or messages, so that its formulas get a smaller share. */
  readonly oneOfMany?: boolean;
  /** The hosts whose images are shown; images elsewhere are links. */
  readonly imageHosts?: readonly string[];
}

/**
 * Turns a user's text into safe HTML, in bounded time; never throws.
 *
 * Everything passes two guards. Prose: raw HTML is off and every link goes through an allowlist, so the
 * parser makes only harmless elements; the sanitiser checks them all the same. Formulas and code: KaTeX and highlight.js
 * escape their input, and their output must hold nothing but expected markup. It would not survive the sanitiser (style
 * attributes, MathML), so it replaces unforgeable placeholders afterwards (see Fragments).
 */
export function renderMarkdown(source: string, options: MarkdownOptions = {}): RenderedMarkdown {
  return render(normalizeText(source), options);
}

/** Without any mark, formula, code or link, so few characters cannot take long. A deadline costs more than they do. */
const SHORT_AND_PLAIN = /^[\p{L}\p{N} \n.,:;!?'"()-]{0,500}$/u;

function render(text: string, options: MarkdownOptions): RenderedMarkdown {
  if (text.length > MAX_SOURCE_LENGTH) return asTyped(text);
  if (isWordsOnly(text)) return { html: `<p>${text.trimEnd()}</p>\n`, hasMath: false, limited: false };
  try {
    const prose = () => renderProse(text, options);
    return withSilentConsole(() =>
      SHORT_AND_PLAIN.test(text) ? prose() : withDeadline(RENDER_DEADLINE, prose),
    );
  } catch {
    // A text must not make its page fail or reveal an error.
    return asTyped(text);
  }
}

function renderProse(text: string, options: MarkdownOptions): RenderedMarkdown {
  const { topHeading = 3, oneOfMany = false, imageHosts = [] } = options;
  const mathHtml = oneOfMany ? MAX_MATH_HTML_OF_MANY : MAX_MATH_HTML;
  const rendering = new Rendering({ topHeading, mathHtml, imageHosts });
  const prose = parser.render(text, environment(rendering));
  if (prose.length > MAX_PROSE_HTML) throw new TooComplex();
  return {
    html: rendering.fragments.release(sanitizeProse(prose, imageHosts)),
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
