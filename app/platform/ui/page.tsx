import { Fragment, type ReactNode } from "react";
import { formatNumber } from "../text/numbers.ts";
import { ButtonLink } from "./button.tsx";

/** wide: 1160 px; form: 640 px; reading: 72ch; panes: the whole window. */
type Shape = "wide" | "form" | "reading" | "panes";

export function Page({ children, shape = "wide" }: { children: ReactNode; shape?: Shape }) {
  return (
    <main id="main" className="page" data-shape={shape} tabIndex={-1}>
      {children}
    </main>
  );
}

/** A route that only accepts forms needs a component to show its errors as pages. */
export function NoScreen() {
  return null;
}

interface TitleRowProps {
  title: ReactNode;
  /** Numbers get thousands separators. */
  count?: ReactNode;
  level?: 1 | 2;
  children?: ReactNode;
}

export function TitleRow({ title, count, level = 1, children }: TitleRowProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="title-row">
      <Heading>{title}</Heading>
      {count === undefined ? null : (
        <span className="count">{typeof count === "number" ? formatNumber(count) : count}</span>
      )}
      {children ? <div className="title-actions">{children}</div> : null}
    </div>
  );
}

export function Split({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="split">
      <div className="split-content">{children}</div>
      <aside className="stack">{aside}</aside>
    </div>
  );
}

interface SegmentProps {
  href: string;
  isCurrent: boolean;
  children: ReactNode;
}

/** Goes in a `nav` of class `segments`. Each link shows another part of a list. */
export function Segment({ href, isCurrent, children }: SegmentProps) {
  return (
    <a className="segment" href={href} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </a>
  );
}

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

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

interface Crumb {
  title: string;
  href?: string;
}

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

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
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

interface ErrorPageProps {
  status?: number;
  title: string;
  message: string;
  children: ReactNode;
}

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

interface PagesProps {
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
