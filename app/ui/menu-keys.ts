import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from "react";

const focusable = "a, button";

function popoverOf(trigger: Element | null): HTMLElement | null {
  const id = trigger?.closest("[popovertarget]")?.getAttribute("popovertarget");
  return id ? document.getElementById(id) : null;
}

/** Arrow keys, Home and End inside an open menu; arrow down on its button opens it and goes in. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement)) return;
  const opening = key === "ArrowDown" ? popoverOf(target) : null;
  const menu = opening ?? target.closest<HTMLElement>("[popover]:popover-open");
  if (!menu || target instanceof HTMLInputElement) return;
  if (opening && !opening.matches(":popover-open")) opening.showPopover();

  const items = [...menu.querySelectorAll<HTMLElement>(focusable)].filter((item) => item.checkVisibility());
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
export function closeWhenLeft(event: FocusEvent<HTMLElement>): void {
  const menu = event.target.closest<HTMLElement>(".menu:popover-open");
  const to = event.relatedTarget;
  if (!menu || !(to instanceof Element) || menu.contains(to) || popoverOf(to) === menu) return;
  menu.hidePopover();
}

/** Closes what is open under `root` after each client navigation, and the sheet when the window gets wide. */
export function useCloseMenus(root: RefObject<HTMLElement>, path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the occasion, not an input
  useEffect(() => {
    const close = () => {
      for (const open of root.current?.querySelectorAll<HTMLElement>(":popover-open") ?? [])
        open.hidePopover();
    };
    close();
    const wide = matchMedia("(width >= 720px)");
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [root, path]);
}
