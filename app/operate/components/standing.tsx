import type { Role } from "../../viewer.ts";

interface StandingProps {
  role: Role;
  isSuspended: boolean;
  isWaiting?: boolean;
}

export function Standing({ role, isSuspended, isWaiting = false }: StandingProps) {
  return (
    <>
      {role === "member" ? null : <span className="label">{role}</span>}
      {isSuspended ? (
        <span className="label" data-tone="bad">
          suspended
        </span>
      ) : null}
      {isWaiting ? (
        <span className="label" data-tone="warn">
          waiting
        </span>
      ) : null}
    </>
  );
}
