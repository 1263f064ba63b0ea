import type { Trust } from "../../../../platform/text/trust.ts";
import { states } from "../../../../platform/ui/states.ts";
import type { Cell } from "../standing.ts";

const line = {
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** Icons that a board uses hundreds of times, defined once. */
export function Sprite() {
  return (
    <svg style={{ display: "none" }} aria-hidden="true">
      <symbol id="b-verified" {...line}>
        <path d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM9 12l2 2 4-4" />
      </symbol>
      <symbol id="b-vouched" {...line}>
        <path d="m16 11 2 2 4-4M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0" />
      </symbol>
      <symbol id="b-unverified" {...line}>
        <circle cx="12" cy="12" r="9.5" strokeDasharray="4 3.46" />
      </symbol>
    </svg>
  );
}

export function Glyph({ name }: { name: string }) {
  return (
    <svg className="glyph" aria-hidden="true">
      <use href={`#b-${name}`} />
    </svg>
  );
}

/** The icon of a cell, which already contains the text. */
export function Box({ status, trust = "verified" }: { status: Cell["status"]; trust?: Trust }) {
  return (
    <span
      className="state"
      data-state={status || undefined}
      data-claimed={trust === "unverified" ? "" : undefined}
      data-vouched={trust === "vouched" ? "" : undefined}
    />
  );
}

const entries = [
  ["contest", "In contest, h:mm"],
  ["virtual", "Virtually, h:mm"],
  ["upsolved", "Upsolved, time after"],
  ["tried", "Tried"],
  ["", "Untouched"],
] as const;

export function Legend() {
  return (
    <ul className="legend" aria-label="Legend">
      {entries.map(([status, label]) => (
        <li key={status} title={status === "" ? undefined : states[status]}>
          <Box status={status} />
          {label}
        </li>
      ))}
      <li className="apart" data-tone="accent">
        <Glyph name="verified" />
        <span>Verified handle</span>
      </li>
      <li data-tone="accent">
        <Glyph name="vouched" />
        <span>Vouched for</span>
      </li>
      <li>
        <Glyph name="unverified" />
        Not yet verified
      </li>
    </ul>
  );
}
