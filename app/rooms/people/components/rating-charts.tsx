import { counted } from "../../../platform/ui/counted.ts";
import { ShortDate } from "../../../platform/ui/date.tsx";
import { Section } from "../../../platform/ui/page.tsx";
import type { Overview } from "../profile-page.server.ts";
import { toRatingLine } from "../rating-line.ts";
import { FiguresTable } from "./figures-table.tsx";

type History = Overview["ratings"][number];

const LISTED = 100;
/** With more contests, only the line is drawn, without points. */
const MOST_POINTS = 60;

export function RatingCharts({ histories }: { histories: readonly History[] }) {
  if (histories.length === 0) return null;
  return (
    <Section title="Rating">
      <div className="stack">
        {histories.map((history) => (
          <RatingChart key={history.id} history={history} />
        ))}
      </div>
    </Section>
  );
}

function RatingChart({ history: { title, handle, trust, changes } }: { history: History }) {
  const { most, lines, bands, points } = toRatingLine(changes);
  const path = points.map(({ x, y }) => `${x} ${y}`).join("L");
  const dot = ({ x, y }: { x: number; y: number }) => `M${x} ${y}h0`;
  const highest = points.find(({ isMost }) => isMost);
  const [first, last] = [changes[0], changes.at(-1)];
  return (
    <figure className="panel chart">
      <figcaption className="meta">
        <span>
          {handle} at {title}
        </span>
        {trust === "verified" ? null : (
          <span className="label">{trust === "vouched" ? "Vouched" : "Unverified"}</span>
        )}
        <small className="soft">
          {`${last?.rating} now · best ${most} · ${counted(changes.length, "rated contest")}`}
        </small>
      </figcaption>
      <div className="rating-plot">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`Rating of ${handle} over time; the table below has the figures`}
        >
          {bands.map(({ tone, y, height }) => (
            <rect key={tone} className="band" data-tone={tone} y={y} width="100" height={height} />
          ))}
          {lines.map(({ rating, y }) => (
            <path key={rating} className="grid" d={`M0 ${y}H100`} />
          ))}
          <path className="line" data-claimed={trust === "unverified" ? "" : undefined} d={`M${path}`} />
          {points.length <= MOST_POINTS ? <path className="points" d={points.map(dot).join("")} /> : null}
          {highest ? <path className="points" data-most="" d={dot(highest)} /> : null}
        </svg>
        {lines.map(({ rating, y }) => (
          <span key={rating} className="tick" style={{ top: `${y}%` }} aria-hidden="true">
            {rating}
          </span>
        ))}
      </div>
      <p className="rating-dates" aria-hidden="true">
        {first ? <ShortDate value={first.at} /> : null}
        {last && changes.length > 1 ? <ShortDate value={last.at} /> : null}
      </p>
      <Rows changes={changes} />
    </figure>
  );
}

function Rows({ changes }: { changes: History["changes"] }) {
  const rows = changes.map(({ at, name, board, rating }, index) => {
    const old = changes[index - 1]?.rating;
    const contest = board ? (
      <a key={at} className="link" href={board}>
        {name}
      </a>
    ) : (
      name
    );
    return [contest, <ShortDate key={at} value={at} />, old === undefined ? rating : `${old} → ${rating}`];
  });
  return (
    <FiguresTable
      head={["Contest", "Date", "Rating"]}
      rows={rows.slice(-LISTED).reverse()}
      note={rows.length > LISTED ? <p className="soft">The newest {LISTED} are listed.</p> : null}
    />
  );
}
