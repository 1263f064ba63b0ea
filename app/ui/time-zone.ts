import { useEffect } from "react";

const YEAR = 365 * 24 * 60 * 60;

/**
 * Sets a cookie with the browser's time zone, for the next request.
 * @returns whether the cookie has changed
 */
export function storeTimeZone(): boolean {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const cookie = `tz=${encodeURIComponent(timeZone)}`;
  if (!timeZone || document.cookie.split("; ").includes(cookie)) return false;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and some browsers lack it
  document.cookie = `${cookie}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
  return true;
}

/** Sends the time zone once for each visit, before the first page with times. */
export function useTimeZone(): void {
  useEffect(() => {
    storeTimeZone();
  }, []);
}
