import { type MarkState, readState, states } from "./states.ts";

const shown = [...Object.keys(states), "upsolved+", "upsolved?"] as MarkState[];
const ofTrust: Partial<Record<MarkState, string>> = {
  "upsolved+": "Ring: by a handle vouched for",
  "upsolved?": "Dashed ring: by an unverified handle",
};

export function MarkLegend() {
  return (
    <details className="mark-legend small soft">
      <summary>What the marks mean</summary>
      <ul className="meta">
        {shown.map((mark) => {
          const { state, label, isUnverified, isVouched } = readState(mark);
          return (
            <li key={mark}>
              <span
                className="state"
                data-state={state}
                data-claimed={isUnverified ? "" : undefined}
                data-vouched={isVouched ? "" : undefined}
                aria-hidden="true"
              />{" "}
              {ofTrust[mark] ?? label}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
