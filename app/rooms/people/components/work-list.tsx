import { ButtonLink } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { Ago, ShortDate } from "../../../platform/ui/date.tsx";
import { RatingPill, Stars } from "../../../platform/ui/marks.tsx";
import { EmptyState, Pages } from "../../../platform/ui/page.tsx";
import { StateMark } from "../../../platform/ui/state-mark.tsx";
import type { Work } from "../profile-page.server.ts";

const nothing = {
  problems: ["No Problems Yet", "Shared problems will appear here.", "Add Problem", "/addproblem"],
  solutions: ["No Solutions Yet", "Posted solutions will appear here.", "Explore Problems", "/dashboard"],
  blogs: ["No Blogs Yet", "Published blogs will appear here.", "Create Your First Blog", "/addblog"],
} as const;

export function WorkList({ part: { tab, rows, newer, older }, own }: { part: Work; own: boolean }) {
  const [title, text, act, href] = nothing[tab];
  if (rows.length === 0) {
    return (
      <EmptyState title={title} action={own ? <ButtonLink href={href}>{act}</ButtonLink> : null}>
        {text}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="panel rows">
        {rows.map((row) =>
          "rating" in row ? (
            <li key={row.id} className="problem">
              <StateMark mark={row.mark} />
              <RatingPill rating={row.rating} />
              <a className="name" href={`/problem/${row.id}`}>
                {row.title}
              </a>
              <span className="figures">
                <span>{counted(row.solutions, "solution")}</span>
                <span>{counted(row.reviews, "review")}</span>
              </span>
              <span className="meta">{row.platform}</span>
            </li>
          ) : (
            <li key={row.id} className="row-with-actions">
              <a className="name" href={row.href}>
                {row.title}
              </a>
              <span className="meta">
                {"average" in row && row.average > 0 ? <Stars value={row.average} /> : null}
                {"language" in row ? <span className="label">{row.language}</span> : null}
                {"language" in row ? <Ago value={row.createdAt} /> : <ShortDate value={row.createdAt} />}
              </span>
            </li>
          ),
        )}
      </ul>
      <Pages newer={newer} older={older} />
    </>
  );
}
