import type { Trust } from "../text/trust.ts";
import { Icon } from "./icon.tsx";
import { type MarkState, readState } from "./states.ts";

export function StateMark({ mark }: { mark: MarkState | undefined }) {
  if (mark === undefined) {
    return (
      <span className="state" data-state="">
        <span className="visually-hidden">Untouched</span>
      </span>
    );
  }
  const { state, label, isUnverified, isVouched } = readState(mark);
  return (
    <span
      className="state"
      data-state={state}
      data-claimed={isUnverified ? "" : undefined}
      data-vouched={isVouched ? "" : undefined}
      title={label}
    >
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

const trustIcons = { verified: "badge-check", vouched: "user-check", unverified: "circle-dashed" } as const;

/** The sign of a handle. The word stands beside it. */
export function TrustIcon({ trust, size }: { trust: Trust; size?: number }) {
  return (
    <Icon name={trustIcons[trust]} size={size} data-tone={trust === "unverified" ? undefined : "accent"} />
  );
}
