import { Fragment, type ReactNode } from "react";

import { ButtonLink } from "./button.tsx";

export interface PageProps {
  children: ReactNode;
  /** wide: lists, up to 1160 px; form: one column of 640 px; reading: text at 72ch, with or without a side rail; panes: filling the window. */
  shape?: "wide" | "form" | "reading" | "panes";
}

export function Page({ children, shape = "wide" }: PageProps) {
  return (
    <main id="main" className="page" data-shape={shape} tabIndex={-1}>
      {children}
    </main>
  );
}

/** The default export of a route that only takes forms: it makes the route a screen, so that its errors are pages. */
export function NoScreen() {
  return null;
}

export interface TitleRowProps {
  title: ReactNode;
  /** Shown beside the title; a number is grouped by thousands. */
  count?: ReactNode;
  /** The heading's level; 2 below a problem's head. */
  level?: 1 | 2;
  /** Actions, at the right. */
  children?: ReactNode;
}

export function TitleRow({ title, count, level = 1, children }: TitleRowProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="title-row">
      <Heading>{title}</Heading>
      {count === undefined ? null : (
        <span className="count">{typeof count === "number" ? count.toLocaleString("en-US") : count}</span>
      )}
      {children ? <div className="title-actions">{children}</div> : null}
    </div>
  );
}

/** Content with a 300 px side rail, which moves below it on narrow screens. */
export function Split({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="split">
      <div className="split-content">{children}</div>
      <aside className="stack">{aside}</aside>
    </div>
  );
}

/** A part of a reading page with its heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Facts by name, for a side rail; one that is null is left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="panel sheet">
      {Object.entries(facts).map(([name, fact]) =>
        fact === null ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

export interface Crumb {
  title: string;
  /** Absent for a step that is not a page. */
  href?: string;
}

/** Links to the pages above this one. */
export function Crumbs({ steps }: { steps: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {steps.map(({ title, href }) => (
          <li key={title}>{href ? <a href={href}>{title}</a> : title}</li>
        ))}
      </ol>
    </nav>
  );
}

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

export interface ErrorPageProps {
  status?: number;
  title: string;
  /** What happened. */
  message: string;
  /** What to do next: links and buttons. */
  children: ReactNode;
}

/** The page shown in place of one that failed. */
export function ErrorPage({ status, title, message, children }: ErrorPageProps) {
  return (
    <Page>
      <div className="stack error-page">
        {status ? <code className="soft">{status}</code> : null}
        <h1>{title}</h1>
        <p className="soft">{message}</p>
        <div className="actions">{children}</div>
      </div>
    </Page>
  );
}

export interface PagesProps {
  /** Addresses; null without such a page. */
  newer: string | null;
  older: string | null;
  newerLabel?: string;
  olderLabel?: string;
}

export function Pages({ newer, older, newerLabel = "Newer", olderLabel = "Older" }: PagesProps) {
  if (!newer && !older) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {newer ? (
        <ButtonLink href={newer} rel="prev">
          <span aria-hidden="true">←</span> {newerLabel}
        </ButtonLink>
      ) : null}
      {older ? (
        <ButtonLink href={older} rel="next">
          {olderLabel} <span aria-hidden="true">→</span>
        </ButtonLink>
      ) : null}
    </nav>
  );
}
