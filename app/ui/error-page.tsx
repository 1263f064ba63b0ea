import type { ReactNode } from "react";
import { Page } from "./page.tsx";

export interface ErrorPageProps {
  status?: number;
  title: string;
  /** What happened. */
  message?: ReactNode;
  /** What to do next: links and buttons. */
  children?: ReactNode;
}

/** The page after an error. */
export function ErrorPage({ status, title, message, children }: ErrorPageProps) {
  return (
    <Page>
      <div className="stack error-page">
        {status ? <code className="soft">{status}</code> : null}
        <h1>{title}</h1>
        {message ? <p className="soft">{message}</p> : null}
        {children ? <div className="actions">{children}</div> : null}
      </div>
    </Page>
  );
}
