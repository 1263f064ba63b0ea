import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

function popoverOf(trigger: Element | null): HTMLElement | null {
  const id = trigger?.closest("[popovertarget]")?.getAttribute("popovertarget");
  return id ? document.getElementById(id) : null;
}

const openMenus = (bar: HTMLElement | null) => bar?.querySelectorAll<HTMLElement>(":popover-open") ?? [];

/** Arrow keys, Home and End inside an open menu; arrow down on its button opens it and goes in. */
function moveInMenu(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
  const opening = key === "ArrowDown" ? popoverOf(target) : null;
  const menu = opening ?? target.closest<HTMLElement>("[popover]:popover-open");
  if (!menu) return;
  // A click, unlike showPopover(), makes the button the anchor that the menu hangs from.
  if (opening && !opening.matches(":popover-open")) target.click();

  const items = [...menu.querySelectorAll<HTMLElement>("a, button")].filter((item) => item.checkVisibility());
  const at = items.indexOf(target);
  const next = {
    ArrowDown: at + 1,
    ArrowUp: at <= 0 ? items.length - 1 : at - 1,
    Home: 0,
    End: items.length - 1,
  }[key];
  if (next === undefined) return;
  event.preventDefault();
  items[next % items.length]?.focus();
}

/** A menu that the focus has left would cover what has it now. */
function closeWhenLeft({ relatedTarget: to }: FocusEvent, bar: HTMLElement): void {
  if (!(to instanceof Element)) return;
  for (const menu of openMenus(bar)) {
    if (!menu.contains(to) && popoverOf(to) !== menu) menu.hidePopover();
  }
}

/** `/` goes to the search field, unless something is being typed. */
function goToSearch(event: KeyboardEvent, bar: HTMLElement): void {
  const { key, target } = event;
  if (key !== "/" || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
  if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return;
  const search = bar.querySelector<HTMLInputElement>("[type=search]");
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
}

/** What script adds to the bar's popovers: keys, and closing after a client navigation. */
export function useMenuBehaviour(bar: RefObject<HTMLElement>): void {
  const { key } = useLocation();
  useEffect(() => {
    const root = bar.current;
    if (!root) return;
    const leave = (event: FocusEvent) => closeWhenLeft(event, root);
    const search = (event: KeyboardEvent) => goToSearch(event, root);
    root.addEventListener("keydown", moveInMenu);
    root.addEventListener("focusout", leave);
    document.addEventListener("keydown", search);
    return () => {
      root.removeEventListener("keydown", moveInMenu);
      root.removeEventListener("focusout", leave);
      document.removeEventListener("keydown", search);
    };
  }, [bar]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is the occasion, not an input
  useEffect(() => {
    const close = () => {
      for (const menu of openMenus(bar.current)) menu.hidePopover();
    };
    close();
    // The sheet of narrow windows is laid out in the bar of wide ones.
    const wide = matchMedia("(width >= 720px)");
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [bar, key]);
}
