import { useEffect } from "react";

const YEAR = 365 * 24 * 60 * 60;

/**
 * Tells the server the browser's time zone with the next request, by a cookie.
 * @returns whether that is news to it.
 */
export function tellTimeZone(): boolean {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const cookie = `tz=${encodeURIComponent(timeZone)}`;
  if (!timeZone || document.cookie.split("; ").includes(cookie)) return false;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is there on https only, and not in every browser
  document.cookie = `${cookie}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
  return true;
}

/** Tells it once a visit, so that the first page with times on it has them right. */
export function useTimeZone(): void {
  useEffect(() => {
    tellTimeZone();
  }, []);
}
