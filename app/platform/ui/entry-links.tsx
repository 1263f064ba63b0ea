import { useRouteLoaderData } from "@remix-run/react";

export interface EntryLinksProps {
  kind:
    | "problem"
    | "solution"
    | "problem-review"
    | "solution-review"
    | "discussion"
    | "comment"
    | "blog"
    | "list"
    | "letter";
  id: string | number;
  /** Null or empty once the account is deleted. */
  author: string | number | null;
  /** Distinguishes the links for screen readers: "review by ada". */
  of?: string;
  inMenu?: boolean;
}

interface RootUser {
  _id: string;
  isStaff: boolean;
  outOfReach: string[];
}

export function EntryLinks({ kind, id, author, of, inMenu = false }: EntryLinksProps) {
  const root = useRouteLoaderData("root") as { user: RootUser | null } | undefined;
  const user = root?.user;
  if (!user || user._id === String(author)) return null;
  const links = [{ label: "Report", href: `/report/${kind}/${id}` }];
  if (user.isStaff && !user.outOfReach.includes(String(author)))
    links.push({ label: "Remove…", href: `/admin/remove/${kind}/${id}` });
  const drawn = links.map(({ label, href }) => (
    <a key={href} className={inMenu ? "user-action" : undefined} href={href}>
      {label}
      {of ? <span className="visually-hidden"> {of}</span> : null}
    </a>
  ));
  return inMenu || drawn.length === 1 ? drawn : <span className="entry-links">{drawn}</span>;
}
