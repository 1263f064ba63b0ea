import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const MENUS = ":is(.menus, .menu, .user-menu)";

/** The menu that a button opens. */
function menuOf(element: Element | null): HTMLElement | null {
  const id = element?.closest("[popovertarget]")?.getAttribute("popovertarget");
  return id ? document.querySelector(`${MENUS}#${CSS.escape(id)}`) : null;
}

const openMenus = () => document.querySelectorAll<HTMLElement>(`${MENUS}:popover-open`);

function closeMenus(): void {
  for (const menu of openMenus()) menu.hidePopover();
}

/** Moves by arrow keys, Home and End inside an open menu. Arrow down on a menu's button opens it and moves into it. */
function moveInMenu(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
  const opening = key === "ArrowDown" ? menuOf(target) : null;
  const menu = opening ?? target.closest<HTMLElement>(`${MENUS}:popover-open`);
  if (!menu) return;
  // A click, unlike showPopover(), anchors the menu to its button.
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

/** Closes a menu when the focus leaves it, since it would cover the focused element. Its button closes it by itself. */
function closeWhenLeft({ relatedTarget: to }: FocusEvent): void {
  if (!(to instanceof Element)) return;
  for (const menu of openMenus()) {
    if (!menu.contains(to) && menuOf(to) !== menu) menu.hidePopover();
  }
}

/**
 * Adds to every menu of the page what needs script, for as long as the page lives. Called before hydration: a key pressed
 * between React's first drawing and its effects would be lost.
 */
export function listenToMenus(): void {
  document.addEventListener("keydown", moveInMenu);
  document.addEventListener("focusout", closeWhenLeft);
  // The sheet of narrow windows is laid out in the bar of wide ones.
  matchMedia("(width >= 720px)").addEventListener("change", closeMenus);
}

/** Closes the menus after a client navigation. */
export function useClosedMenus(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation; the key is no input
  useEffect(closeMenus, [key]);
}
