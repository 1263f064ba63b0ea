import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;
type Anchor = Pick<HTMLAnchorElement, "href" | "target" | "hasAttribute">;

/** Returns null for clicks that the browser should handle. */
export function clientPath(click: Click, anchor: Anchor, here: { href: string }): string | null {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  if ((anchor.target && anchor.target !== "_self") || !anchor.href) return null;
  if (anchor.hasAttribute("download") || anchor.hasAttribute("data-reload")) return null;
  const from = new URL(here.href);
  const to = new URL(anchor.href, from);
  if (to.origin !== from.origin) return null;
  if (to.hash && to.pathname === from.pathname && to.search === from.search) return null;
  // Feeds, raw samples and API responses are not screens.
  if (/\.[a-z0-9]{1,8}$/i.test(to.pathname) || /^\/api(\/|$)/.test(to.pathname)) return null;
  return to.pathname + to.search + to.hash;
}

/**
 * Turns clicks on plain anchors into client navigation: one handler instead of a <Link> in every row.
 * @param untilOnline delays the last link or search followed while offline.
 */
export function useClientLinks(
  untilOnline: (signal: AbortSignal) => Promise<void>,
  onFollow: (path: string) => void,
): void {
  const navigate = useNavigate();
  const waiting = useRef(new AbortController());
  const { key, pathname } = useLocation();
  const followed = useRef<Element | null>(null);
  /** The focused element when a form was submitted, and the row next to it. */
  const sent = useRef<[from: Element | null, next?: Element | null]>([null]);
  const shown = useRef(pathname);

  // After navigation, the followed link or the form's button may be gone. The focus then moves to the next row, or
  // to the start of the page, unless the page has set the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useEffect(() => {
    const from = followed.current;
    const isElsewhere = shown.current !== pathname;
    const [sender, row] = sent.current;
    const next = row?.isConnected ? row.querySelector<HTMLElement>("a[href], button") : null;
    followed.current = null;
    sent.current = [null];
    shown.current = pathname;
    if (!from && !isElsewhere && sender?.isConnected !== false) return;
    const { activeElement, body } = document;
    if (activeElement === from || activeElement === body) {
      (next ?? document.getElementById("main"))?.focus({ preventScroll: true });
    }
  }, [key, pathname]);

  useEffect(() => {
    const go = (leave: () => void) => {
      waiting.current.abort();
      waiting.current = new AbortController();
      if (navigator.onLine) leave();
      else untilOnline(waiting.current.signal).then(leave, () => {});
    };
    const hold = (event: SubmitEvent) => {
      const form = event.target;
      const { activeElement } = document;
      const row = activeElement?.closest("li, tr");
      sent.current = [activeElement, row?.nextElementSibling ?? row?.previousElementSibling];
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
        onFollow(path);
        navigate(path);
      });
    };
    document.addEventListener("click", follow);
    window.addEventListener("submit", hold, true);
    return () => {
      document.removeEventListener("click", follow);
      window.removeEventListener("submit", hold, true);
    };
  }, [navigate, untilOnline, onFollow]);
}
