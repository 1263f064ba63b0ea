import type { ReactNode } from "react";

/** @param what with its article, such as "a message" */
export function Folded(props: { what: string; isFolded: boolean; children: ReactNode }) {
  const { what, isFolded, children } = props;
  if (!isFolded) return children;
  return (
    <details className="folded">
      <summary className="soft small">{`Hidden: ${what} by someone you blocked`}</summary>
      {children}
    </details>
  );
}
