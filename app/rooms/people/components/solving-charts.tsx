import { formatNumber } from "../../../platform/text/numbers.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { toneOf } from "../../../platform/ui/marks.tsx";
import { Section } from "../../../platform/ui/page.tsx";
import type { Overview } from "../profile-page.server.ts";
import type { Bar } from "../solving.ts";
import { FiguresTable } from "./figures-table.tsx";

const WIDTH = 330;
const HEIGHT = 96;
const ROW = 22;
const FIGURES = 34;
const [LABEL, LONGEST] = [120, 160];

const sumOf = ({ solves, unverified }: Pick<Bar, "solves" | "unverified">) => solves + unverified;
const mostOf = (bars: readonly Bar[]) => Math.max(1, ...bars.map(sumOf));

export function SolvingCharts({ part, own }: { part: Overview; own: boolean }) {
  const { solving, week, month } = part;
  if (sumOf(solving) + solving.teams === 0) {
    if (!own) return null;
    return (
      <Section title="Solved">
        <div className="panel row-with-actions">
          <span className="soft">
            Nothing solved yet. Link a handle to see what you have solved on other sites.
          </span>
          <ButtonLink size="small" href="/settings/handles">
            Link a handle
          </ButtonLink>
        </div>
      </Section>
    );
  }
  const claims = solving.unverified > 0 ? " (dashed: unverified)" : null;
  return (
    <Section title="Solved">
      <dl className="solving-figures">
        <Figure title="This week" {...week} />
        <Figure title="This month" {...month} />
        <Figure title="All time" {...solving} />
      </dl>
      <div className="columns">
        <figure className="panel chart">
          <figcaption>By rating{claims}</figcaption>
          <RatingBars
            bars={solving.byRating}
            height={Math.max(HEIGHT, solving.byTag.length * ROW - FIGURES)}
          />
          <Rows name="Rating" bars={solving.byRating} />
        </figure>
        {solving.byTag.length > 0 ? (
          <figure className="panel chart">
            <figcaption>By tag{claims}</figcaption>
            <TagBars bars={solving.byTag} />
            <Rows name="Tag" bars={solving.byTag} />
          </figure>
        ) : null}
      </div>
    </Section>
  );
}

interface FigureProps {
  title: string;
  solves: number;
  unverified: number;
  teams: number;
}

function Figure({ title, solves, unverified, teams }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {formatNumber(solves)}
        {teams > 0 ? <small> + {formatNumber(teams)} with teams</small> : null}
        {unverified > 0 ? <small> + {formatNumber(unverified)} unverified</small> : null}
      </dd>
    </div>
  );
}

function RatingBars({ bars, height }: { bars: readonly Bar[]; height: number }) {
  const most = mostOf(bars);
  const step = WIDTH / bars.length;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height + FIGURES}`}
      role="img"
      aria-label="Solves by rating; the table below has the figures"
    >
      {bars.map((bar, index) => {
        const [proven, claimed] = [(bar.solves * height) / most, (bar.unverified * height) / most];
        const x = index * step + step * 0.15;
        const bottom = height + 16;
        const middle = index * step + step / 2;
        return (
          <g key={bar.label} data-tone={toneOf(Number(bar.label)) ?? "grey"}>
            <rect className="proven" x={x} y={bottom - proven} width={step * 0.7} height={proven} />
            {claimed > 0 ? (
              <rect
                className="claimed"
                x={x}
                y={bottom - proven - claimed}
                width={step * 0.7}
                height={claimed}
              />
            ) : null}
            {sumOf(bar) > 0 ? (
              <text x={middle} y={bottom - proven - claimed - 4} textAnchor="middle">
                {sumOf(bar)}
              </text>
            ) : null}
            <text x={middle} y={height + 30} textAnchor="middle">
              {bar.label.length > 2 ? "–" : bar.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** An upper estimate of a letter's width. */
const widthOf = (letter: string) =>
  /[fijlrt1.:-]/.test(letter) ? 4.5 : /[a-z0-9]/.test(letter) && !/[mw]/.test(letter) ? 6.7 : 11;

function shorten(text: string, width: number): string {
  const letters = [...text];
  let [end, room] = [0, width];
  while (end < letters.length && room >= 0) room -= widthOf(letters[end++] ?? "");
  if (room >= 0) return text;
  while (room < 11) room += widthOf(letters[--end] ?? "");
  return `${letters.slice(0, end).join("")}…`;
}

function TagBars({ bars }: { bars: readonly Bar[] }) {
  const most = mostOf(bars);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`}
      role="img"
      aria-label="Solves by tag; the table below has the figures"
    >
      {bars.map((bar, index) => {
        const [proven, claimed] = [(bar.solves * LONGEST) / most, (bar.unverified * LONGEST) / most];
        const y = index * ROW;
        return (
          <g key={bar.label}>
            <text x={LABEL - 8} y={y + 15} textAnchor="end">
              {shorten(bar.label, LABEL - 8)}
            </text>
            <rect className="proven" x={LABEL} y={y + 4} width={proven} height={ROW - 8} />
            {claimed > 0 ? (
              <rect className="claimed" x={LABEL + proven} y={y + 4} width={claimed} height={ROW - 8} />
            ) : null}
            <text x={LABEL + proven + claimed + 5} y={y + 15}>
              {sumOf(bar)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Rows({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const kinds = bars.some(({ unverified }) => unverified > 0)
    ? (["solves", "unverified"] as const)
    : (["solves"] as const);
  const rows = bars.map((bar) => [bar.label, ...kinds.map((kind) => formatNumber(bar[kind]))]);
  return <FiguresTable head={[name, "Solved", "Unverified"].slice(0, kinds.length + 1)} rows={rows} />;
}
