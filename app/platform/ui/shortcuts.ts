const places: Record<string, string> = {
  d: "/dashboard",
  m: "/messages",
  c: "/contests",
  u: "/upsolve",
  b: "/blogs",
};

const isOff = () => localStorage.getItem("shortcuts-off") !== null;

/** Milliseconds to wait for the letter after `g`. */
const SECOND_KEY = 1500;
let wentAt = Number.NEGATIVE_INFINITY;

const isShown = (element: Element) => element.checkVisibility();

/** By page: the text of its last selected link, for use after Back. */
const left = new Map<string, string>();

/** In some rows, other links come before the main one. */
const mainOf = (row: Element) =>
  [
    ...row.querySelectorAll<HTMLElement>("a.overview"),
    ...row.querySelectorAll<HTMLElement>("a[href], button.notification"),
  ].find(isShown) ?? [];

/** Moves within the page's lists, or within the navigation or rail that has the focus. */
function moveInList(by: 1 | -1): void {
  const focused = document.activeElement;
  const beside = "main :is(nav:not(.pane-body), aside)";
  const within = focused?.closest(beside) ?? null;
  const links = [...document.querySelectorAll("main :is(ul, ol, tbody) > :is(li, tr)")]
    .filter((row) => row.closest(beside) === within && !row.closest("[role=grid], form:not(.choosing)"))
    .flatMap(mainOf);
  const at = links.findIndex((link) => link.closest("li, tr")?.contains(focused));
  const { href } = location;
  const start = links.findIndex((link) => link.textContent === left.get(href));
  const next = links[at < 0 ? Math.max(start, 0) : at + by];
  if (!next) return;
  next.focus();
  left.set(href, next.textContent ?? "");
}

function press(selector: string): void {
  [...document.querySelectorAll<HTMLElement>(selector)].find(isShown)?.click();
}

/** Fetched when somebody asks for it. */
export const showHelp = () => void import("./shortcuts-help.ts").then((help) => help.showHelp());

const isMac = () => /^(Mac|iP)/.test(navigator.platform);

function onKey(event: KeyboardEvent, openSearch: () => boolean): void {
  const { key, target } = event;
  // On a Mac, Ctrl+K deletes to the end of the line.
  const isCommand = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (isCommand && key.toLowerCase() === "k" && !event.shiftKey && !event.altKey && !event.defaultPrevented) {
    if (openSearch()) event.preventDefault();
    return;
  }
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
  const isWithin = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  if (isWithin("input:not([type=checkbox], [type=radio]), textarea, [contenteditable], dialog[open]")) return;
  if (key === "?") showHelp();
  if (key === "?" || isOff()) return;
  if (key === "/") {
    if (openSearch()) event.preventDefault();
    return;
  }
  // Letters choose an option.
  if (isWithin("select, :popover-open")) return;
  const follows = performance.now() - wentAt < SECOND_KEY;
  wentAt = Number.NEGATIVE_INFINITY;
  const place = follows ? places[key] : undefined;
  if (place) document.querySelector<HTMLElement>(`.bar a[href="${place}"]`)?.click();
  else if (key === "g") wentAt = performance.now();
  else if (key === "j") moveInList(1);
  else if (key === "k") moveInList(-1);
  else if (key === "b") press("main button:is([value=bookmark], [value=unbookmark])");
  else if (key === "e") press("main a:is([href*='/update'], [href$='/edit'])");
}

export function listenToShortcuts(openSearch: () => boolean): void {
  document.addEventListener("keydown", (event) => onKey(event, openSearch));
}
