import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export interface ErrorLineProps {
  /** The error; renders nothing without it. */
  children: ReactNode;
  /** For the `aria-describedby` of a control. */
  id?: string;
  /** Whether screen readers read it out when it appears. Default true. */
  isAlert?: boolean;
}

/** An error in one line, beside the control or item it concerns. */
export function ErrorLine({ children, id, isAlert = true }: ErrorLineProps) {
  if (!children) return null;
  return (
    <p className="field-error" id={id} role={isAlert ? "alert" : undefined}>
      <CircleAlert size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
