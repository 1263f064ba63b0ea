import { useNavigation } from "@remix-run/react";
import { useActing } from "./act-form.tsx";

export interface LoadingLineProps {
  /** The loading text of the screen at a path, if it has one. */
  textFor: (pathname: string) => string | undefined;
}

/** A line under the bar while a screen loads or a form is submitted; CSS hides it for the first 150 ms. */
export function LoadingLine({ textFor }: LoadingLineProps) {
  const { state, location, formData } = useNavigation();
  const acting = useActing();
  const loading = state !== "idle";
  // A submitted form shows its state on its own button.
  const text = loading && location && !formData ? textFor(location.pathname) : undefined;
  return (
    <div className="loading" role="status">
      {loading || acting ? <div className="loading-line" /> : null}
      {text ? <div className="loading-text">{text}</div> : null}
    </div>
  );
}
