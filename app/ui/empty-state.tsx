import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  /** Says what will appear here. */
  children?: ReactNode;
  /** A ButtonLink or a form. */
  action?: ReactNode;
  /** The heading's level: 3 below another heading. */
  level?: 2 | 3;
}

export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="empty">
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
