import type { MouseEventHandler } from "react";

/** At the top of a log that is read downwards. */
export function EarlierMessages({
  href,
  label = "Earlier messages",
  pending = false,
  onClick,
}: {
  href: string | null;
  label?: string;
  /** They are being fetched. */
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

/** At its foot, where it does not end with the newest. */
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
