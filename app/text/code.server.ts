import { hash } from "node:crypto";
import { highlight } from "./highlight.server.ts";
import { findLanguage } from "./languages.ts";
import { RENDER_DEADLINE } from "./limits.ts";
import { escapeHtml, normalizeText } from "./plain-text.ts";
import { htmlCache, withDeadline } from "./rendering-bounds.server.ts";

const cache = htmlCache<{ readonly html: string }>(4 * 1024 * 1024);

/**
 * Highlights a whole solution, with one `<span class="line">` and a line end for each line.
 * @param language an id or alias from `languages`; any other leaves the code plain
 */
export function highlightCode(code: string, language: string): { readonly html: string } {
  const key = hash("sha256", `${language}\n${code}`, "base64");
  const known = cache.get(key);
  if (known) return known;

  const text = normalizeText(code).replace(/\n$/, "");
  const lines = splitLines(markup(text, language));
  const result = { html: lines.map((line) => `<span class="line">${line}</span>\n`).join("") };
  cache.set(key, result);
  return result;
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
