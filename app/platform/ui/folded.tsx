import type { ReactNode } from "react";

interface FoldedProps {
  /** "a message" */
  what: string;
  isFolded: boolean;
  children: ReactNode;
}

/** For what a blocked user wrote. */
export function Folded({ what, isFolded, children }: FoldedProps) {
  if (!isFolded) return children;
  return (
    <details className="folded">
      <summary className="soft small">{`Hidden: ${what} by someone you blocked`}</summary>
      {children}
    </details>
  );
}
