import type { Mark, Shape, ShownCell } from "../../standing/rows.ts";

const shapes: Record<Shape, string> = {
  contest: "Solved",
  hand: "Solved, but taken",
  upsolved: "Upsolved",
  tried: "Not solved",
  pending: "Pending",
  hidden: "Hidden",
  virtual: "Solved before",
  "": "Untouched",
};

export function Box({ shape, mark }: { shape: Shape; mark: Mark }) {
  return (
    <span
      className="state"
      data-state={shape === "pending" ? "later" : shape || undefined}
      data-first={mark === "first" ? "" : undefined}
      data-claimed={mark === "claimed" ? "" : undefined}
      role="img"
      aria-label={shapes[shape]}
    />
  );
}

export function Cell({ cell: [shape, text, small, mark] }: { cell: ShownCell }) {
  // Untouched cells are most of a large table: their dot is drawn by the style.
  if (shape === "") return <td />;
  return (
    <td>
      <Box shape={shape} mark={mark} />
      {text ? (
        <b>
          {text}
          {mark === "first" ? <i> first</i> : null}
        </b>
      ) : null}
      {small ? <small>{small}</small> : null}
    </td>
  );
}
