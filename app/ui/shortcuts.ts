/** Where `g` and a letter go, by links of the bar. */
const places: Record<string, string> = {
  d: "/dashboard",
  m: "/messages",
  c: "/contests",
  u: "/upsolve",
  b: "/blogs",
};

const help: [keys: string, does: string][] = [
  ["/", "Search"],
  ["Ctrl/⌘ K", "Search, while typing too"],
  ["j k", "Next and previous row of a list; Enter opens it"],
  ["g d", "Problems"],
  ["g m", "Messages"],
  ["g c", "Contests"],
  ["g u", "My queue"],
  ["g b", "Blogs"],
  ["b", "Bookmark the problem, or take the bookmark away"],
  ["e", "Edit what the page shows"],
  ["?", "This list"],
];

/** Kept in the browser: who dictates text, or hits keys by accident, turns them off. */
const OFF = "shortcuts-off";

/** Milliseconds that `g` waits for its letter. */
const SECOND_KEY = 1500;
let wentAt = Number.NEGATIVE_INFINITY;

const isOff = () => localStorage.getItem(OFF) !== null;

const isShown = (element: Element) => element.checkVisibility();

/** Moves the focus to the main link of another row of the list that has it, or else of the page's first list. */
function moveInList(by: 1 | -1): void {
  const focused = document.activeElement;
  const list =
    focused?.closest("main :is(ul, ol, tbody)") ??
    [...document.querySelectorAll("main :is(ul, ol, tbody)")].find(
      (each) =>
        isShown(each) &&
        !each.closest("nav, aside, form:not(.choosing)") &&
        each.querySelector(":scope > :is(li, tr) a"),
    );
  const links = [...(list?.querySelectorAll(":scope > :is(li, tr)") ?? [])].flatMap(
    (row) => [...row.querySelectorAll<HTMLElement>("a[href]")].find(isShown) ?? [],
  );
  const at = links.findIndex((link) => link.closest("li, tr")?.contains(focused));
  links[at < 0 ? 0 : at + by]?.focus();
}

function press(selector: string): void {
  [...document.querySelectorAll<HTMLElement>(selector)].find(isShown)?.click();
}

/** Shows the keys, and whether they are on. */
function showHelp(): void {
  const dialog = document.createElement("dialog");
  dialog.className = "confirm stack";
  dialog.setAttribute("aria-labelledby", "shortcuts-title");
  const rows = help.map(([keys, does]) => `<tr><td><kbd>${keys}</kbd></td><td>${does}</td></tr>`);
  dialog.innerHTML = `<h2 id="shortcuts-title">Keyboard shortcuts</h2><table>${rows.join("")}</table>
    <label class="check"><input type="checkbox"> Use these keys</label>
    <form method="dialog" class="confirm-actions"><button class="button" autofocus>Close</button></form>`;
  const use = dialog.querySelector("input");
  if (use) {
    use.checked = !isOff();
    use.addEventListener("change", () =>
      use.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, ""),
    );
  }
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const isMac = () => /^(Mac|iP)/.test(navigator.platform);

/** @param openSearch returns whether the page has a search. */
function onKey(event: KeyboardEvent, openSearch: () => boolean): void {
  const { key, target } = event;
  // On a Mac, Control and K cut a text's line.
  const isCommand = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (isCommand && key.toLowerCase() === "k" && !event.shiftKey && !event.altKey && !event.defaultPrevented) {
    if (openSearch()) event.preventDefault();
    return;
  }
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
  if (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], dialog, [popover]")
  )
    return;
  if (key === "?") showHelp();
  if (key === "?" || isOff()) return;
  const follows = performance.now() - wentAt < SECOND_KEY;
  wentAt = Number.NEGATIVE_INFINITY;
  const place = follows ? places[key] : undefined;
  if (place) document.querySelector<HTMLElement>(`.bar a[href="${place}"]`)?.click();
  else if (key === "/" && openSearch()) event.preventDefault();
  else if (key === "g") wentAt = performance.now();
  else if (key === "j") moveInList(1);
  else if (key === "k") moveInList(-1);
  else if (key === "b") press("main button:is([value=bookmark], [value=unbookmark])");
  else if (key === "e")
    press(
      "main a:is([href$='/updateproblem'], [href$='/updatesolution'], [href$='/updateprofile'], [href$='/edit'])",
    );
}

/** Adds the keys that `?` lists, for as long as the page lives. @param openSearch returns whether the page has a search. */
export function listenToShortcuts(openSearch: () => boolean): void {
  document.addEventListener("keydown", (event) => onKey(event, openSearch));
}
