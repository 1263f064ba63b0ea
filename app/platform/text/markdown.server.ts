import { Anchors } from "./anchors.ts";
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
  /** Safe to insert into a page. */
  readonly html: string;
  readonly hasMath: boolean;
  /** Whether the text, or formulas or code in it, are shown as typed because rendering would cost too much. */
  readonly limited: boolean;
}

export interface MarkdownOptions {
  /** The level of the text's highest headings; lower ones follow, down to h6. */
  readonly topHeading?: 2 | 3 | 4;
  /** True for one of many texts on a page, such as a comment: its formulas get a smaller budget. */
  readonly oneOfMany?: boolean;
  /** Whether headings get ids and links to themselves. For a text that has its page to itself. */
  readonly anchors?: boolean;
  /** Images from these hosts are shown; others become links. */
  readonly imageHosts?: readonly string[];
  /** Ids of members by the key of their name: "@name" becomes a link to the profile. */
  readonly mentions?: Readonly<Record<string, number>>;
}

/**
 * Turns a user's text into safe HTML, in bounded time; never throws. Everything passes two guards. For prose, raw
 * HTML is off and links go through an allowlist, so the parser only makes harmless elements, and the sanitiser checks
 * them again. For formulas and code, KaTeX and highlight.js escape their input, and isExpectedMarkup checks their
 * output. The sanitiser would break this output (style attributes, MathML), so it is inserted later, in place of
 * unforgeable placeholders (see Fragments).
 */
export function renderMarkdown(source: string, options: MarkdownOptions = {}): RenderedMarkdown {
  return render(normalizeText(source), options);
}

/** A short text without markup, formulas, code or links: a deadline would cost more than rendering it. */
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
    // A text must not break its page or reveal an error.
    return asTyped(text);
  }
}

function renderProse(text: string, options: MarkdownOptions): RenderedMarkdown {
  const { topHeading = 3, oneOfMany = false, imageHosts = [], mentions } = options;
  const mathHtml = oneOfMany ? MAX_MATH_HTML_OF_MANY : MAX_MATH_HTML;
  const anchors = options.anchors ? new Anchors() : undefined;
  const rendering = new Rendering(topHeading, imageHosts, mathHtml, mentions, anchors);
  const prose = parser.render(text, environment(rendering));
  if (prose.length > MAX_PROSE_HTML) throw new TooComplex();
  return {
    html: rendering.fragments.release(sanitizeProse(prose, imageHosts)),
    hasMath: rendering.formulas.rendered > 0,
    limited: rendering.formulas.limited || rendering.code.limited,
  };
}

const asTyped = (text: string): RenderedMarkdown => ({
  html: `<pre class="source" tabindex="0">${escapeHtml(text)}</pre>`,
  hasMath: false,
  limited: true,
});
