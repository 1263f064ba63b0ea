import type { MouseEventHandler } from "react";

/** The link at the top of a log, to its earlier messages. */
export function EarlierMessages({
  href,
  label = "Earlier messages",
  pending = false,
  onClick,
}: {
  href: string | null;
  label?: string;
  /** Whether they are loading. */
  pending?: boolean;
  onClick?: MouseEventHandler;
}) {
  if (!href) return null;
  return (
    <li className="turn">
      <a className="button" data-size="small" href={href} onClick={onClick} aria-busy={pending || undefined}>
        {pending ? "Loading..." : label}
      </a>
    </li>
  );
}

/** The links at the end of a log that does not end with the newest message. */
export function LaterMessages({ href, newest }: { href: string | null; newest: string }) {
  if (!href) return null;
  return (
    <li className="turn">
      <a className="button" data-size="small" href={href}>
        Later messages
      </a>
      <a className="button" data-size="small" href={newest}>
        Newest messages
      </a>
    </li>
  );
}
