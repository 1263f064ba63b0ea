import { highlight } from "./highlight.server.ts";
import { findLanguage } from "./languages.ts";
import { MAX_HIGHLIGHTED_CODE } from "./limits.ts";
import { escapeHtml } from "./plain-text.ts";

/** The code blocks of one text, within one budget. */
export class CodeBlocks {
  #spent = 0;
  #limited = false;

  /** Whether a block stays plain because of its cost. */
  get limited(): boolean {
    return this.#limited;
  }

  /** @param info the words after the fence; only a name from our own list reaches the page */
  render(code: string, info: string): { html: string; className: string } {
    const language = findLanguage(info.trim().split(/[\s{,:]/, 1)[0] ?? "");
    const className = language ? `hljs language-${language.id}` : "hljs";
    if (!language?.grammar) return { html: escapeHtml(code), className };
    this.#spent += code.length;
    const html = this.#spent <= MAX_HIGHLIGHTED_CODE ? highlight(code, language) : undefined;
    if (html === undefined) this.#limited = true;
    return { html: html ?? escapeHtml(code), className };
  }
}
