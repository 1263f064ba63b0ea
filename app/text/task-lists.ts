import type { MarkdownIt, StateCore, Token } from "markdown-it";

const BOX = /^\[([ xX])\][ \t]+/;

/** Shows `- [ ] to do` and `- [x] done` as disabled checkboxes. */
export function taskLists(parser: MarkdownIt): void {
  parser.core.ruler.push("task_lists", (state: StateCore) => {
    const lists: Token[] = [];
    state.tokens.forEach((token, i) => {
      if (token.type === "bullet_list_open" || token.type === "ordered_list_open") lists.push(token);
      if (token.type === "bullet_list_close" || token.type === "ordered_list_close") lists.pop();
      const inline = state.tokens[i + 2];
      if (token.type !== "list_item_open" || state.tokens[i + 1]?.type !== "paragraph_open" || !inline)
        return;
      if (!addBox(inline, state)) return;
      token.attrSet("class", "task");
      lists.at(-1)?.attrSet("class", "task-list");
    });
  });

  parser.renderer.rules.task_box = (tokens, i) =>
    tokens[i]?.meta?.done
      ? '<input type="checkbox" disabled checked aria-label="Done"> '
      : '<input type="checkbox" disabled aria-label="Not done"> ';
}

function addBox(inline: Token, state: StateCore): boolean {
  const first = inline.children?.[0];
  const match = first?.type === "text" ? BOX.exec(first.content) : null;
  if (!first || !match) return false;
  first.content = first.content.slice(match[0].length);
  const box = new state.Token("task_box", "", 0);
  box.meta = { done: match[1] !== " " };
  inline.children?.unshift(box);
  return true;
}
