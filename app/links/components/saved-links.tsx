import { DeleteItem } from "../../ui/confirm.tsx";

export interface SavedLink {
  id: number;
  name: string;
  link: string;
}

export function SavedLinks({ rows }: { rows: SavedLink[] }) {
  return (
    <ul className="panel rows">
      {rows.map(({ id, name, link }) => (
        <li key={id} className="row-with-actions">
          <a href={link} rel="nofollow noopener ugc">
            <b>{name}</b>
            <small className="soft">{link}</small>
          </a>
          <DeleteItem
            name="link"
            value={id}
            label="Delete link"
            of={name}
            question={`Are you sure you want to delete the link "${name}"?`}
          />
        </li>
      ))}
    </ul>
  );
}
