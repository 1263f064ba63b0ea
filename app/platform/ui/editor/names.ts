import { isComposing, write } from "./writing.ts";

/** Milliseconds between typing and asking. */
const PAUSE = 120;
/** The start of a name before the caret: see the members' rule for usernames. */
const BEGUN = /(?:^|[\s(])@([\w.-]{1,30})$/;

let lastList = 0;

/** Completes a name after "@": arrows choose, Enter or Tab takes, Escape closes. */
export function completeNames(box: HTMLElement, area: () => HTMLTextAreaElement): void {
  const list = document.createElement("div");
  list.className = "write-names";
  list.id = `names-${++lastList}`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Members");
  list.hidden = true;
  box.querySelector(".write-more")?.append(list);
  let asked = new AbortController();
  let timer = 0;
  let chosen = 0;

  const options = () => [...list.children] as HTMLElement[];
  const close = () => {
    clearTimeout(timer);
    asked.abort();
    list.hidden = true;
    area().removeAttribute("aria-activedescendant");
    area().removeAttribute("aria-controls");
  };
  const choose = (at: number) => {
    const all = options();
    chosen = (at + all.length) % all.length;
    for (const [each, option] of all.entries()) option.setAttribute("aria-selected", String(each === chosen));
    area().setAttribute("aria-activedescendant", all[chosen]?.id ?? "");
  };
  const take = (at: number) => {
    const { value, selectionStart: end } = area();
    const begun = BEGUN.exec(value.slice(0, end))?.[1];
    const name = options()[at]?.textContent;
    close();
    if (begun === undefined || !name) return;
    const from = end - begun.length;
    const text = `${name} `;
    write(area(), { from, to: end, text, select: [from + text.length, from + text.length] });
    // Writing is an input, too.
    close();
  };
  const ask = async (begun: string) => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const names = await find(box.dataset.mentions ?? "", begun, signal);
    if (signal.aborted) return;
    const isWhole = names.length === 1 && names[0]?.toLowerCase() === begun.toLowerCase();
    if (names.length === 0 || isWhole) return close();
    list.replaceChildren(...names.map((name, at) => optionOf(`${list.id}-${at}`, name)));
    list.hidden = false;
    place(list, area());
    area().setAttribute("aria-autocomplete", "list");
    area().setAttribute("aria-controls", list.id);
    choose(0);
  };

  box.addEventListener("input", (event) => {
    if (event.target !== area()) return;
    const { value, selectionStart: start, selectionEnd: end } = area();
    const begun = start === end ? BEGUN.exec(value.slice(Math.max(0, start - 40), start))?.[1] : undefined;
    if (begun === undefined) return close();
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(begun), PAUSE);
  });
  // Before the editor's own keys.
  box.addEventListener(
    "keydown",
    (event) => {
      if (
        list.hidden ||
        isComposing(event) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey
      )
        return;
      const { key } = event;
      if (key === "ArrowDown") choose(chosen + 1);
      else if (key === "ArrowUp") choose(chosen - 1);
      else if (key === "Enter" || key === "Tab") take(chosen);
      else if (key === "Escape") close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  list.addEventListener("mousedown", (event) => {
    event.preventDefault();
    take(options().indexOf(event.target as HTMLElement));
  });
  box.addEventListener("focusout", close);
}

function optionOf(id: string, name: string): HTMLElement {
  const option = document.createElement("div");
  option.id = id;
  option.setAttribute("role", "option");
  option.textContent = name;
  return option;
}

async function find(among: string, begun: string, signal: AbortSignal): Promise<string[]> {
  try {
    const answer = await fetch(`/api/mentions?${among}&q=${encodeURIComponent(begun)}`, { signal });
    const { users = [] }: { users?: { username: string }[] } = answer.ok ? await answer.json() : {};
    return users.map(({ username }) => username);
  } catch {
    return [];
  }
}

/** Below the line with the caret, whose position only a copy of the text can tell. */
function place(list: HTMLElement, area: HTMLTextAreaElement): void {
  const copy = document.createElement("div");
  const style = getComputedStyle(area);
  for (const property of ["font", "letterSpacing", "padding", "border", "tabSize"] as const) {
    copy.style[property] = style[property];
  }
  Object.assign(copy.style, {
    position: "absolute",
    visibility: "hidden",
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
    width: `${area.clientWidth}px`,
  });
  const caret = document.createElement("span");
  caret.textContent = "@";
  copy.append(area.value.slice(0, area.selectionStart), caret);
  area.after(copy);
  const left = Math.min(caret.offsetLeft, area.clientWidth - list.offsetWidth - 8);
  const top = area.offsetTop + caret.offsetTop + caret.offsetHeight - area.scrollTop;
  copy.remove();
  list.style.left = `${Math.max(8, left)}px`;
  list.style.top = `${top + 4}px`;
}
