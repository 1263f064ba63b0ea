import { useNavigation } from "@remix-run/react";
import { useActing } from "./acts.ts";

export interface LoadingLineProps {
  /** The loading text of the screen at a path, or nothing where it has none. */
  textFor: (pathname: string) => string | undefined;
}

/** A line under the bar while the next screen is fetched or a button does its work; CSS keeps it unseen for the first 150 ms. */
export function LoadingLine({ textFor }: LoadingLineProps) {
  const { state, location, formData } = useNavigation();
  const acting = useActing();
  const loading = state !== "idle";
  // A form that is being sent says so on its own button.
  const text = loading && location && !formData ? textFor(location.pathname) : undefined;
  return (
    <div className="loading" role="status">
      {loading || acting ? <div className="loading-line" /> : null}
      {text ? <div className="loading-text">{text}</div> : null}
    </div>
  );
}
