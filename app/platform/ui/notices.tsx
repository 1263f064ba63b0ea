import { useLocation, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { Button, useActing } from "./button.tsx";

interface ToastProps {
  message: string;
  kind: keyof typeof tones;
}

const tones = { success: "good", notice: "accent", error: "bad" };

/**
 * Keeps the message for as long as its page: live pages refresh shortly after they open, and the loaders know it once only.
 * @param key of the location.
 */
export function useToast<T>(loaded: T | null | undefined, key: string): T | null {
  const kept = useRef<{ key: string; toast: T } | null>(null);
  if (loaded) kept.current = { key, toast: loaded };
  return kept.current?.key === key ? kept.current.toast : null;
}

/**
 * The result of the last action, shown after its redirect. A checkbox dismisses it and an animation fades it, so both
 * work without script. It stays while hovered or focused; notices and errors stay.
 */
export function Toast({ message, kind }: ToastProps) {
  return (
    <div className="toast" data-tone={tones[kind]}>
      <div role={kind === "error" ? "alert" : undefined}>{message}</div>
      <input type="checkbox" aria-label="Dismiss" title="Dismiss" />
    </div>
  );
}

interface ConnectionNoticeProps {
  /** Whether the live connection has given up. */
  isLost: boolean;
  /** Whether a navigation waits for the connection. */
  isWaiting: boolean;
  onReconnect(): void;
}

/** Says that live updates have stopped. The region is always present, or screen readers miss its change. */
export function ConnectionNotice({ isLost, isWaiting, onReconnect }: ConnectionNoticeProps) {
  return (
    <div role="status">
      {isLost || isWaiting ? (
        <div className="toast" data-tone="bad">
          <span>{isWaiting ? "No connection. Waiting for it to come back." : "Connection lost"}</span>
          <Button size="small" onClick={onReconnect}>
            {isWaiting ? "Try now" : "Reconnect"}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** A line under the bar while a screen loads or a form is submitted; CSS hides it for the first 150 ms. */
export function LoadingLine() {
  const { pathname } = useLocation();
  const { state, location, formData } = useNavigation();
  const acting = useActing();
  const loading = state !== "idle";
  return (
    <div className="loading" role="status">
      {loading || acting ? <div className="loading-line" /> : null}
      {/* A submitted form shows its state on its own button. */}
      {location && !formData ? (
        <div className="loading-text">{loadingText(pathname, location.pathname)}</div>
      ) : null}
    </div>
  );
}

const loadingTexts: [RegExp, string][] = [
  [/^\/problem\/\d+(\/updateproblem)?\/?$/, "Loading problem details..."],
  [/^\/myprofile\//, "Loading your profile..."],
  [/^\/profile\//, "Loading profile..."],
  [/^/, "Loading..."],
];
const OUTSIDE = /^\/(signin|signup)?$/;

/** Between a public screen and the site, the text stands for checking the session. */
function loadingText(from: string, to: string): string | undefined {
  if (OUTSIDE.test(from) && !OUTSIDE.test(to)) return "Loading your coding journey...";
  return loadingTexts.find(([path]) => path.test(to))?.[1];
}
