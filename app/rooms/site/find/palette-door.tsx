import { type ComponentType, useSyncExternalStore } from "react";
import type { PaletteProps } from "./components/palette.tsx";

let palette: ComponentType<PaletteProps> | null = null;
let isOpen = false;
let typed = "";
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

/** Opens the palette, loading its script the first time. @returns whether the page has a palette */
export function openPalette(): boolean {
  const search = field();
  if (!search) return false;
  if (isOpen) return true;
  from = document.activeElement;
  // Text typed here while the palette loads is carried over to it.
  search.focus();
  import("./components/palette.tsx").then(
    (module) => {
      if (isOpen) return;
      palette = module.default;
      typed = search.value;
      search.value = "";
      show(true);
    },
    // If loading fails, the field still submits to /search.
    () => {},
  );
  return true;
}

const opened = () => (isOpen ? palette : null);

function close(): void {
  show(false);
  // The closed dialog has returned the focus to the search field.
  if (document.activeElement === field() && from instanceof HTMLElement) from.focus();
}

export function PaletteDoor() {
  const Palette = useSyncExternalStore(watch, opened, () => null);
  return Palette ? <Palette typed={typed} onClose={close} /> : null;
}
