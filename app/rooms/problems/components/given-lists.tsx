import { shortDate } from "../../../platform/ui/date.tsx";

interface GivenListsProps {
  lists: { id: number; title: string; due: string | null; counts: { total: number; solved: number } }[];
}

/** The lists that the viewer is asked to solve. */
export function GivenLists({ lists }: GivenListsProps) {
  if (lists.length === 0) return null;
  return (
    <section className="panel given-lists" aria-labelledby="given-lists">
      <h2 className="panel-head" id="given-lists">
        Your lists
      </h2>
      <ul className="rows">
        {lists.map(({ id, title, due, counts }) => (
          <li key={id} className="row-with-actions">
            <a className="name" href={`/lists/${id}`}>
              {title}
            </a>
            <span className="meta">
              <span>{`${counts.solved} of ${counts.total} solved`}</span>
              {due === null ? null : <span>Due {shortDate(Date.parse(due))}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
