import type { MarkdownIt, StateInline } from "markdown-it";
import { mentionAt } from "./mentions.ts";
import { renderingOf } from "./rendering.server.ts";

/** Turns "@name" into a link to the profile, for the members that the caller has looked up. */
export function mentionSyntax(parser: MarkdownIt): void {
  parser.inline.ruler.push("mention", (state: StateInline, silent: boolean) => {
    if (state.src[state.pos] !== "@" || state.linkLevel > 0) return false;
    const { mentions } = renderingOf(state.env);
    const name = mentionAt(state.src, state.pos, (key) => Object.hasOwn(mentions, key));
    if (name === undefined) return false;
    if (!silent) {
      const link = state.push("link_open", "a", 1);
      link.attrs = [
        ["class", "at"],
        ["href", `/profile/${mentions[name.toLowerCase()]}`],
      ];
      state.push("text", "", 0).content = `@${name}`;
      state.push("link_close", "a", -1);
    }
    state.pos += name.length + 1;
    return true;
  });
}
