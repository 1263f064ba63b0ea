import type { CSSProperties } from "react";
import { Stars } from "../../ui/stars.tsx";
import type { ReviewSummary as Summary } from "../summary.ts";

/** The average, and how many gave five, four, three, two and one stars. */
export function ReviewSummary({ summary }: { summary: Summary }) {
  const { count, average, spread } = summary;
  const shown = spread.map((total, index) => ({ stars: index + 1, total })).reverse();
  return (
    <section className="panel verdict" aria-label="Ratings">
      <div>
        <Stars value={average} />
        <p className="soft small">{count === 1 ? "1 review" : `${count.toLocaleString("en-US")} reviews`}</p>
      </div>
      <ul className="small">
        {shown.map(({ stars, total }) => (
          <li key={stars} style={{ "--part": total / count } as CSSProperties}>
            <span className="soft">{stars === 1 ? "1 star" : `${stars} stars`}</span>
            <span className="soft">{total.toLocaleString("en-US")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
