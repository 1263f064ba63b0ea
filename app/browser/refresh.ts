import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** However often it is asked for, a page is loaded again at most this often (ms). */
const REFRESH_EVERY = 500;

/**
 * Has the loaders run again soon, once for many calls, and never across what is being fetched or sent. Not while the
 * page is in the background: what is loaded counts as seen. Then it waits until somebody looks.
 */
export function useRefresh(): () => void {
  const { state, revalidate } = useRevalidator();
  // Another load would take the place of the page that a button's work leads to.
  const isBusy = [...useFetchers(), useNavigation(), { state }].some((work) => work.state !== "idle");
  const isVisible = useVisible();
  const [isDue, setDue] = useState(false);
  const lastAt = useRef(0);
  useEffect(() => {
    if (!isDue || isBusy || !isVisible) return;
    const timer = setTimeout(
      () => {
        setDue(false);
        lastAt.current = Date.now();
        revalidate();
      },
      // Not below nothing: a delay of a billion is taken for another number.
      Math.max(0, lastAt.current + REFRESH_EVERY - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [isDue, isBusy, isVisible, revalidate]);
  return useCallback(() => setDue(true), []);
}

function useVisible(): boolean {
  return useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === "visible",
    () => true,
  );
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
