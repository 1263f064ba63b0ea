import type { Role } from "../../context.ts";

/** A user's role, unless it is everybody's, and whether they are suspended. */
export function Standing({ role, isSuspended }: { role: Role; isSuspended: boolean }) {
  return (
    <>
      {role === "member" ? null : <span className="label">{role}</span>}
      {isSuspended ? (
        <span className="label" data-tone="bad">
          suspended
        </span>
      ) : null}
    </>
  );
}
