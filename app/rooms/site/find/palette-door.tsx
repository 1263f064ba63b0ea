import { type ComponentType, useSyncExternalStore } from "react";
import type { PaletteProps } from "./components/palette.tsx";

let palette: ComponentType<PaletteProps> | null = null;
let isOpen = false;
let typed = "";
/** The element that had the focus before. */
let from: Element | null = null;
const watchers = new Set<() => void>();

function show(open: boolean): void {
  isOpen = open;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

const field = () => document.querySelector<HTMLInputElement>(".bar-search input");

/** Opens the palette, whose script is loaded on its first use. @returns whether the page has one. */
export function openPalette(): boolean {
  const search = field();
  if (!search) return false;
  if (isOpen) return true;
  from = document.activeElement;
  // The field takes the letters typed while the palette loads; the palette begins with them.
  search.focus();
  import("./components/palette.tsx").then(
    (module) => {
      if (isOpen) return;
      palette = module.default;
      typed = search.value;
      search.value = "";
      show(true);
    },
    // If it fails to load, the field still submits to /search.
    () => {},
  );
  return true;
}

const opened = () => (isOpen ? palette : null);

function close(): void {
  show(false);
  // The dialog has given the focus back to the bar's search.
  if (document.activeElement === field() && from instanceof HTMLElement) from.focus();
}

/** Draws the palette while it is open. */
export function PaletteDoor() {
  const Palette = useSyncExternalStore(watch, opened, () => null);
  return Palette ? <Palette typed={typed} onClose={close} /> : null;
}
