import { highlight } from "./highlight.server.ts";
import { findLanguage } from "./languages.ts";
import { normalizeText } from "./lengths.ts";
import { RENDER_DEADLINE } from "./limits.ts";
import { escapeHtml } from "./plain-text.ts";
import { withDeadline } from "./rendering-bounds.server.ts";

/** Highlights a whole solution. @param language an id or alias from `languages`; any other leaves the code plain */
export function highlightCode(code: string, language: string): { readonly html: string } {
  const text = normalizeText(code).replace(/\n$/, "");
  let markup: string | undefined;
  try {
    markup = withDeadline(RENDER_DEADLINE, () => highlight(text, findLanguage(language)));
  } catch {
    // A faulty grammar must not break the page.
  }
  return { html: `${markup ?? escapeHtml(text)}\n` };
}
