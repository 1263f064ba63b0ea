import { useState } from "react";
import { useHydrated } from "../browser/hydrated.ts";

interface Stops {
  /** Of the element that Tab reaches. Arrow keys reach the others, if the list has `data-arrows`. */
  isStop(key: string): boolean;
  /** Call it when an element gets the focus. */
  setFocused(key: string): void;
}

/** Makes a long list one stop for Tab. Without script, each of its elements is one. */
export function useOneStop(keys: readonly string[], current: string | null | undefined): Stops {
  const scripted = useHydrated();
  const [focused, setFocused] = useState(current);
  const stop = [focused, current].find((key) => key && keys.includes(key)) ?? keys[0];
  return { isStop: (key) => !scripted || key === stop, setFocused };
}
