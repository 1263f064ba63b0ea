import { DeleteItem } from "../../ui/confirm.tsx";
import { ShortDate } from "../../ui/date.tsx";

export interface DraftRow {
  id: number;
  /** Its title, or else its first words. */
  name: string;
  updatedAt: number;
}

/** The viewer's unpublished blogs. */
export function Drafts({ rows }: { rows: DraftRow[] }) {
  return (
    <section className="panel drafts" aria-labelledby="drafts">
      <h2 className="panel-head" id="drafts">
        Your drafts
      </h2>
      <ul className="rows">
        {rows.map(({ id, name, updatedAt }) => (
          <li key={id} className="row-with-actions">
            <a href={`/addblog?draft=${id}`}>{name}</a>
            <small className="soft">
              Saved <ShortDate value={updatedAt} />
            </small>
            <DeleteItem
              name="draft"
              value={id}
              label="Delete draft"
              of={name}
              question={`Are you sure you want to delete the draft "${name}"?`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
