import { useRouteLoaderData } from "@remix-run/react";

interface EntryLinksProps {
  /** As its report names it. */
  kind:
    | "problem"
    | "solution"
    | "problem-review"
    | "solution-review"
    | "discussion"
    | "blog"
    | "list"
    | "message";
  id: string | number;
  /** The author's id; null or empty once the account is gone. */
  author: string | number | null;
  /** Names the entry in a list, so that each link has its own name: "review by ada". */
  of?: string;
  /** Whether they stand in a MoreMenu. */
  inMenu?: boolean;
}

/** The part of the root's user that it reads. */
interface RootUser {
  _id: string;
  isStaff: boolean;
  outOfReach: string[];
}

/** Reports an entry, or removes it as staff: two links to forms. One's own has neither. */
export function EntryLinks({ kind, id, author, of, inMenu = false }: EntryLinksProps) {
  const root = useRouteLoaderData("root") as { user: RootUser | null } | undefined;
  const user = root?.user;
  if (!user || user._id === String(author)) return null;
  const links = [{ label: "Report", href: `/report/${kind}/${id}` }];
  // Staff see messages only once they are reported.
  if (user.isStaff && kind !== "message" && !user.outOfReach.includes(String(author)))
    links.push({ label: "Remove…", href: `/admin/remove/${kind}/${id}` });
  const drawn = links.map(({ label, href }) => {
    const name = of ? (
      <>
        {label}
        <span className="visually-hidden"> {of}</span>
      </>
    ) : (
      label
    );
    return (
      <a key={href} className={inMenu ? "user-action" : undefined} href={href}>
        {name}
      </a>
    );
  });
  return inMenu || drawn.length === 1 ? drawn : <span className="entry-links">{drawn}</span>;
}
