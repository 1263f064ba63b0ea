import { ButtonLink } from "./button.tsx";

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
