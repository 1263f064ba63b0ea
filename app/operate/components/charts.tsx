import { type ReactNode, useId } from "react";
import { formatNumber } from "../../platform/text/numbers.ts";

interface ChartProps {
  title: string;
  note: string;
  unit: string;
  /** Oldest first; the last one is the current period. */
  points: { label: string; total: number }[];
}

const LABELS = 5;
const WIDTH = 300;
const HEIGHT = 100;

/** The top of the scale: a round number that can be halved. */
function topOf(most: number): number {
  for (let unit = 1; ; unit *= 10) {
    const top = [2, 4, 6, 8, 10].map((each) => each * unit).find((each) => each >= most);
    if (top !== undefined) return top;
  }
}

/** The scale of a line, between round numbers whose middle is round, too. */
export function scaleOf(least: number, most: number): { low: number; top: number } {
  for (let unit = 1; ; unit *= 10) {
    for (const quarter of [unit, 2 * unit, 5 * unit]) {
      // A line that stays level runs through the middle.
      const low = Math.max(0, Math.floor(least / quarter) - (least === most ? 2 : 0)) * quarter;
      if (low + 4 * quarter >= most) return { low, top: low + 4 * quarter };
    }
  }
}

export function BarChart(props: ChartProps) {
  const { points } = props;
  const top = topOf(Math.max(...points.map(({ total }) => total)));
  const step = WIDTH / points.length;
  return (
    <Chart {...props} low={0} top={top}>
      {points.map(({ label, total }, index) => {
        const height = (total / top) * HEIGHT;
        return (
          <rect
            key={label}
            className={index === points.length - 1 ? "now" : undefined}
            x={index * step + step / 10}
            width={(step * 4) / 5}
            y={HEIGHT - height}
            height={height}
          />
        );
      })}
    </Chart>
  );
}

export function LineChart(props: ChartProps) {
  const totals = props.points.map(({ total }) => total);
  const { low, top } = scaleOf(Math.min(...totals), Math.max(...totals));
  const corners = totals.map((total, index) => {
    const [x, y] = [index / Math.max(1, totals.length - 1), (top - total) / (top - low)];
    return `${Math.round(x * WIDTH)},${Math.round(y * HEIGHT)}`;
  });
  return (
    <Chart {...props} low={low} top={top}>
      <polyline points={corners.join(" ")} />
    </Chart>
  );
}

interface FrameProps extends ChartProps {
  low: number;
  top: number;
  children: ReactNode;
}

function Chart({ title, note, unit, points, low, top, children }: FrameProps) {
  const id = useId();
  const totals = points.map(({ total }) => total);
  const shown = Array.from({ length: LABELS }, (_, index) =>
    Math.round((index * (points.length - 1)) / (LABELS - 1)),
  );
  const range = `between ${Math.min(...totals)} and ${Math.max(...totals)}`;
  return (
    <section className="panel chart" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        <span className="count">{note}</span>
      </div>
      <div className="plot">
        <ol className="y" aria-hidden="true">
          {[top, (low + top) / 2, low].map((value) => (
            <li key={value}>{formatNumber(value)}</li>
          ))}
        </ol>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}, ${points[0]?.label} to ${points.at(-1)?.label}, ${range}`}
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} />
          ))}
          {children}
        </svg>
        <ol className="x" aria-hidden="true">
          {shown.map((index) => (
            <li key={index}>{points[index]?.label}</li>
          ))}
        </ol>
      </div>
      <details>
        <summary>Numbers</summary>
        <table className="data">
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col" className="n">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ label, total }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="n">{formatNumber(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
