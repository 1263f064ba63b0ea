import { useLocation, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { Button, useActing } from "./button.tsx";

const tones = { success: "good", notice: "accent", error: "bad" };

/** Keeps the message while its page is shown: loaders send it once, and live pages refresh soon after. */
export function useToast<T>(loaded: T | null | undefined, key: string): T | null {
  const kept = useRef<{ key: string; toast: T } | null>(null);
  if (loaded) kept.current = { key, toast: loaded };
  return kept.current?.key === key ? kept.current.toast : null;
}

/** Works without script: a checkbox dismisses the toast, and an animation fades out all but notices and errors. */
export function Toast({ message, kind }: { message: string; kind: keyof typeof tones }) {
  return (
    <div className="toast" data-tone={tones[kind]}>
      <div role={kind === "error" ? "alert" : undefined}>{message}</div>
      <input type="checkbox" aria-label="Dismiss" title="Dismiss" />
    </div>
  );
}

interface ConnectionNoticeProps {
  isLost: boolean;
  isWaiting: boolean;
  onReconnect(): void;
}

/** The live region is always rendered; otherwise screen readers would miss its change. */
export function ConnectionNotice({ isLost, isWaiting, onReconnect }: ConnectionNoticeProps) {
  return (
    <div role="status">
      {isLost || isWaiting ? (
        <div className="toast" data-tone="bad">
          <span>{isWaiting ? "No connection. Waiting to reconnect." : "Connection lost"}</span>
          <Button size="small" onClick={onReconnect}>
            {isWaiting ? "Try now" : "Reconnect"}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** CSS hides it for the first 150 ms. */
export function LoadingLine() {
  const { pathname } = useLocation();
  const { state, location, formData } = useNavigation();
  const acting = useActing();
  const loading = state !== "idle";
  return (
    <div className="loading" role="status">
      {loading || acting ? <div className="loading-line" /> : null}
      {/* A submitted form has its own pending label. */}
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

/** Leaving a public screen means checking the session. */
function loadingText(from: string, to: string): string | undefined {
  if (OUTSIDE.test(from) && !OUTSIDE.test(to)) return "Loading your coding journey...";
  return loadingTexts.find(([path]) => path.test(to))?.[1];
}
