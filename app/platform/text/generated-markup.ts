const ELEMENTS =
  "span|svg|path|line|math|semantics|annotation|mrow|mi|mn|mo|ms|mtext|mspace|mfrac|msqrt|mroot|mstyle|mpadded|" +
  "mphantom|menclose|msub|msup|msubsup|munder|mover|munderover|mmultiscripts|mprescripts|none|mtable|mtr|mtd|mlabeledtr";
const ATTRIBUTES =
  "class|aria-hidden|xmlns|encoding|display|width|height|viewBox|preserveAspectRatio|d|x1|x2|y1|y2|stroke-width|" +
  "mathvariant|mathcolor|mathbackground|mathsize|scriptlevel|displaystyle|stretchy|fence|separator|symmetric|accent|" +
  "accentunder|movablelimits|largeop|lspace|rspace|minsize|maxsize|linethickness|notation|depth|voffset|rowspacing|" +
  "columnspacing|columnalign|columnlines|rowlines|rowalign|side|valign|linebreak";
// Colours, lengths, names, and the width of wide accents, but never url(…).
const STYLE = "(?:[-\\w.#%:; ]|calc\\([-\\w.% ]*\\))*";

const OTHER_MARKUP = new RegExp(
  `<(?!(?:${ELEMENTS})(?: (?:(?:${ATTRIBUTES}) ?="[^"<>]*"|style="${STYLE}"))*/?>|/(?:${ELEMENTS})>)`,
);

/**
 * Whether markup from KaTeX or highlight.js only contains what they produce from harmless input, no deeper than
 * `maxDepth`. This markup bypasses the sanitiser, which is slower than KaTeX, so a bug in either library must not
 * reach a page.
 */
export function isExpectedMarkup(html: string, maxDepth: number): boolean {
  if (OTHER_MARKUP.test(html)) return false;
  let depth = 0;
  for (const [tag] of html.matchAll(/<\/|<[^>]*>/g)) {
    if (tag === "</") depth--;
    else if (!tag.endsWith("/>")) depth++;
    if (depth > maxDepth) return false;
  }
  return depth === 0;
}
