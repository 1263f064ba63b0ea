import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const MENUS = ":is(.menus, .menu, .user-menu)";

function menuOf(element: Element | null): HTMLElement | null {
  const id = element?.closest("[popovertarget]")?.getAttribute("popovertarget");
  return id ? document.querySelector(`${MENUS}#${CSS.escape(id)}`) : null;
}

const openMenus = () => document.querySelectorAll<HTMLElement>(`${MENUS}:popover-open`);

function closeMenus(): void {
  for (const menu of openMenus()) menu.hidePopover();
}

function moveInMenu(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
  const opening = key === "ArrowDown" ? menuOf(target) : null;
  const menu = opening ?? target.closest<HTMLElement>(`${MENUS}:popover-open, [data-arrows]`);
  if (!menu) return;
  // Unlike showPopover(), a click anchors the menu to its button.
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

/** An open menu would cover the newly focused element. Its own button closes it anyway. */
function closeWhenLeft({ relatedTarget: to }: FocusEvent): void {
  if (!(to instanceof Element)) return;
  for (const menu of openMenus()) {
    if (!menu.contains(to) && menuOf(to) !== menu) menu.hidePopover();
  }
}

/** Called before hydration, because keys pressed between React's first render and its effects would be lost. */
export function listenToMenus(): void {
  document.addEventListener("keydown", moveInMenu);
  document.addEventListener("focusout", closeWhenLeft);
  // In wide windows, the sheet becomes part of the bar.
  matchMedia("(width >= 900px)").addEventListener("change", closeMenus);
}

export function useClosedMenus(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useEffect(closeMenus, [key]);
}
