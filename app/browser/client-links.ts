import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

export interface Click {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

export interface Anchor {
  /** Resolved, as HTMLAnchorElement.href gives it. */
  href: string;
  target: string;
  hasAttribute(name: string): boolean;
}

/** The path to go to without a page load, or null where the browser is to do what it does. */
export function clientPath(click: Click, anchor: Anchor, here: { href: string }): string | null {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  if ((anchor.target && anchor.target !== "_self") || !anchor.href) return null;
  if (anchor.hasAttribute("download") || anchor.hasAttribute("data-reload")) return null;
  const from = new URL(here.href);
  const to = new URL(anchor.href, from);
  if (to.origin !== from.origin) return null;
  if (to.hash && to.pathname === from.pathname && to.search === from.search) return null;
  // Feeds, raw samples, calendars and calls are not screens.
  if (/\.[a-z0-9]{1,8}$/i.test(to.pathname) || /^\/api(\/|$)/.test(to.pathname)) return null;
  return to.pathname + to.search + to.hash;
}

/** Resolves when the browser is online, and throws where the signal ends it. */
export type UntilOnline = (signal: AbortSignal) => Promise<void>;

/**
 * Turns clicks on plain anchors into client navigation: one handler in place of one <Link> a row. While the browser
 * is offline the page stays, and the last way that was chosen waits; searches, which lead elsewhere too, do the same.
 */
export function useClientLinks(untilOnline: UntilOnline): void {
  const navigate = useNavigate();
  const waiting = useRef(new AbortController());
  const { key } = useLocation();
  /** What had the focus when a link was followed. */
  const followed = useRef<Element | null>(null);

  // The link that had the focus is gone with its page: the new one is read from its beginning, unless it has put the
  // focus where it belongs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is the occasion, not an input
  useEffect(() => {
    const from = followed.current;
    if (!from) return;
    followed.current = null;
    const { activeElement, body } = document;
    if (activeElement === from || activeElement === body) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
  }, [key]);

  useEffect(() => {
    const go = (leave: () => void) => {
      waiting.current.abort();
      waiting.current = new AbortController();
      if (navigator.onLine) leave();
      else untilOnline(waiting.current.signal).then(leave, () => {});
    };
    const hold = (event: SubmitEvent) => {
      const form = event.target;
      if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method !== "get") return;
      event.preventDefault();
      event.stopPropagation();
      go(() => form.isConnected && form.requestSubmit());
    };
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      const anchor = event.target.closest("a");
      if (!(anchor instanceof HTMLAnchorElement)) return;
      const path = clientPath(event, anchor, location);
      if (path === null) return;
      event.preventDefault();
      go(() => {
        followed.current = document.activeElement ?? document.body;
        navigate(path);
      });
    };
    document.addEventListener("click", follow);
    // Before the framework hears of it.
    window.addEventListener("submit", hold, true);
    return () => {
      document.removeEventListener("click", follow);
      window.removeEventListener("submit", hold, true);
    };
  }, [navigate, untilOnline]);
}
