import { Fragment } from "react";

interface ForProps {
  isChosen: boolean;
  /** Those of the list's groups that the viewer may open. */
  groups: { id: number; name: string }[];
}

/** The members and groups that a list is for. */
export function For({ isChosen, groups }: ForProps) {
  if (!isChosen) return <span>For everyone</span>;
  if (groups.length === 0) return <span>For chosen members</span>;
  return (
    <span>
      For{" "}
      {groups.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index === 0 ? null : ", "}
          <a href={`/groups/${id}/lists`}>{name}</a>
        </Fragment>
      ))}
    </span>
  );
}
