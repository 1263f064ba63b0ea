import { useId } from "react";
import { formatNumber } from "../../platform/text/numbers.ts";

interface BarChartProps {
  title: string;
  note: string;
  unit: string;
  /** Oldest first; the last one is the current period. */
  bars: { label: string; total: number }[];
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

export function BarChart({ title, note, unit, bars }: BarChartProps) {
  const id = useId();
  const totals = bars.map(({ total }) => total);
  const top = topOf(Math.max(...totals));
  const step = WIDTH / bars.length;
  const [first, last] = [bars[0], bars.at(-1)];
  const shown = Array.from({ length: LABELS }, (_, index) =>
    Math.round((index * (bars.length - 1)) / (LABELS - 1)),
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
          {[top, top / 2, 0].map((value) => (
            <li key={value}>{formatNumber(value)}</li>
          ))}
        </ol>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}, ${first?.label} to ${last?.label}, ${range}`}
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} />
          ))}
          {bars.map(({ label, total }, index) => {
            const height = (total / top) * HEIGHT;
            return (
              <rect
                key={label}
                className={index === bars.length - 1 ? "now" : undefined}
                x={index * step + step / 10}
                width={(step * 4) / 5}
                y={HEIGHT - height}
                height={height}
              />
            );
          })}
        </svg>
        <ol className="x" aria-hidden="true">
          {shown.map((index) => (
            <li key={index}>{bars[index]?.label}</li>
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
            {[...bars].reverse().map(({ label, total }) => (
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
