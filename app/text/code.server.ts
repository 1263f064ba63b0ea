import { highlight } from "./highlight.server.ts";
import { findLanguage } from "./languages.ts";
import { RENDER_DEADLINE } from "./limits.ts";
import { escapeHtml, normalizeText } from "./plain-text.ts";
import { withDeadline } from "./rendering-bounds.server.ts";

/**
 * Highlights a whole solution, with one `<span class="line">` and a line end for each line.
 * @param language an id or alias from `languages`; any other leaves the code plain
 */
export function highlightCode(code: string, language: string): { readonly html: string } {
  const text = normalizeText(code).replace(/\n$/, "");
  const lines = splitLines(markup(text, language));
  return { html: lines.map((line) => `<span class="line">${line}</span>\n`).join("") };
}

function markup(text: string, language: string): string {
  try {
    return withDeadline(RENDER_DEADLINE, () => highlight(text, findLanguage(language))) ?? escapeHtml(text);
  } catch {
    // The page shows the code whatever a grammar does with it.
    return escapeHtml(text);
  }
}

/** Cuts markup into well-formed lines: closes what is open at the end of a line and reopens it on the next. */
function splitLines(html: string): string[] {
  const open: string[] = [];
  return html.split("\n").map((line) => {
    const before = open.join("");
    for (const [tag] of line.matchAll(/<[^>]+>/g)) {
      if (tag.startsWith("</")) open.pop();
      else open.push(tag);
    }
    return before + line + "</span>".repeat(open.length);
  });
}
