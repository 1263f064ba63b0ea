import { states } from "../../ui/states.ts";
import type { Cell } from "../standing.ts";

const glyphs = {
  contest: "check",
  virtual: "check",
  upsolved: "up",
  tried: "cross",
  "": "dot",
} as const;

/** The drawings of a page, once: a board has hundreds of them. */
export function Sprite() {
  return (
    <svg className="sprite" aria-hidden="true">
      <symbol id="b-check" viewBox="0 0 24 24">
        <path d="M20 6 9 17l-5-5" />
      </symbol>
      <symbol id="b-up" viewBox="0 0 24 24">
        <path d="m5 12 7-7 7 7M12 19V5" />
      </symbol>
      <symbol id="b-cross" viewBox="0 0 24 24">
        <path d="M18 6 6 18M6 6l12 12" />
      </symbol>
      <symbol id="b-dot" viewBox="0 0 24 24">
        <circle cx="12" cy="12" r="2" fill="currentColor" />
      </symbol>
      <symbol id="b-verified" viewBox="0 0 24 24">
        <path d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM9 12l2 2 4-4" />
      </symbol>
      <symbol id="b-unverified" viewBox="0 0 24 24">
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

/** The box of a state. Each has its own glyph and its own weight, so that nothing hangs on the colour. */
export function Box({ status, isProven = true }: { status: Cell["status"]; isProven?: boolean }) {
  return (
    <span className="box" data-box={status} data-claimed={isProven ? undefined : ""}>
      <Glyph name={glyphs[status]} />
    </span>
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
      {entries.map(([status, words]) => (
        <li key={status} title={status === "" ? undefined : states[status].words}>
          <Box status={status} />
          {words}
        </li>
      ))}
      <li className="apart" data-tone="accent">
        <Glyph name="verified" />
        <span>Verified handle</span>
      </li>
      <li>
        <Glyph name="unverified" />
        Not yet verified
      </li>
    </ul>
  );
}
