import { hash } from "node:crypto";
import { withDeadline } from "./deadline.server.ts";
import { escapeHtml, normalizeText } from "./escape.ts";
import { highlight } from "./highlight.server.ts";
import { htmlCache } from "./html-cache.server.ts";
import { findLanguage } from "./languages.ts";
import { RENDER_DEADLINE } from "./limits.ts";

export interface HighlightedCode {
  /** One `<span class="line">` for each line, a line end after each; goes inside `<pre><code class="hljs">`. */
  readonly html: string;
  /** How many lines there are. */
  readonly lines: number;
}

const cache = htmlCache<HighlightedCode>(4 * 1024 * 1024);

/**
 * A whole solution, line by line, so that a style sheet can number its lines.
 * @param language an id or alias from `languages`; code in any other is shown plain.
 */
export function highlightCode(code: string, language: string): HighlightedCode {
  const key = hash("sha256", `${language}\n${code}`, "base64");
  const known = cache.get(key);
  if (known) return known;

  const text = normalizeText(code).replace(/\n$/, "");
  const lines = splitLines(markup(text, language));
  const result = {
    html: lines.map((line) => `<span class="line">${line}</span>\n`).join(""),
    lines: lines.length,
  };
  cache.set(key, result);
  return result;
}

function markup(text: string, language: string): string {
  try {
    return withDeadline(RENDER_DEADLINE, () => highlight(text, findLanguage(language))) ?? escapeHtml(text);
  } catch {
    // Whatever a grammar does with somebody's code, the page shows the code.
    return escapeHtml(text);
  }
}

/** Cuts markup into lines that are well-formed by themselves: what is open at a line's end is closed and opened anew. */
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
