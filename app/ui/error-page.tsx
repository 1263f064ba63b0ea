import type { ReactNode } from "react";

export interface ErrorPageProps {
  status?: number;
  title: string;
  /** What happened. */
  message?: ReactNode;
  /** What to do next: links and buttons. */
  children?: ReactNode;
}

/** The content of a Page after an error. */
export function ErrorPage({ status, title, message, children }: ErrorPageProps) {
  return (
    <div className="stack error-page">
      {status ? <code className="soft">{status}</code> : null}
      <h1>{title}</h1>
      {message ? <p className="soft">{message}</p> : null}
      {children ? <div className="actions">{children}</div> : null}
    </div>
  );
}
