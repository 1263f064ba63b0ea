import { Fragment } from "react";

/** "ada, ben and cy", each linked to their profile. */
export function Names({ people }: { people: { id: number; username: string }[] }) {
  return (
    <span className="names">
      {people.map(({ id, username }, index) => (
        <Fragment key={id}>
          {index === 0 ? null : index === people.length - 1 ? " and " : ", "}
          <a href={`/profile/${id}`}>{username}</a>
        </Fragment>
      ))}
    </span>
  );
}
