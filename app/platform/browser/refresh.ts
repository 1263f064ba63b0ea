import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** Minimum milliseconds between two refreshes. */
const REFRESH_EVERY = 500;

/** Reruns the loaders soon, once for several calls. A hidden page waits, because loading marks its content as seen. */
export function useRefresh(): () => void {
  const { state, revalidate } = useRevalidator();
  // Reloading now would replace the page that a submission leads to.
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
