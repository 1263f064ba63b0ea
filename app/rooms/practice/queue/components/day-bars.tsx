const WIDTH = 268;

export interface DayBarsProps {
  /** Of the first day, in milliseconds since the epoch. */
  start: number;
  days: number[];
  /** Its index in `days`. */
  today: number;
}

interface Bar {
  x: number;
  width: number;
  height: number;
}

const box = ({ x, width, height }: Bar, bottom: number) =>
  `M${x.toFixed(1)} ${(bottom - height).toFixed(1)}h${width.toFixed(1)}V${bottom}h-${width.toFixed(1)}z`;

function layOut(days: number[], highest: number, gap: number) {
  const most = Math.max(1, ...days);
  const step = (WIDTH + gap) / days.length;
  return days.map((total, at) => ({
    total,
    at,
    x: at * step,
    width: step - gap,
    middle: at * step + (step - gap) / 2,
    height: total === 0 ? 2 : Math.max(4, (highest * total) / most),
  }));
}

function Shapes({ bars, today, bottom }: { bars: ReturnType<typeof layOut>; today: number; bottom: number }) {
  const drawn = (some: typeof bars) => some.map((bar) => box(bar, bottom)).join("");
  return (
    <>
      <path className="none" d={drawn(bars.filter(({ total, at }) => total === 0 && at <= today))} />
      <path d={drawn(bars.filter(({ total, at }) => total > 0 && at !== today))} />
      <path className="now" d={drawn(bars.filter(({ total, at }) => total > 0 && at === today))} />
    </>
  );
}

const weekdays = ["M", "T", "W", "T", "F", "S", "S"];

export function WeekBars({ days, today }: DayBarsProps) {
  const bars = layOut(days, 46, 6);
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${WIDTH} 78`}
      role="img"
      aria-label={`Solved by day, Monday to Sunday: ${days.join(", ")}`}
    >
      <Shapes bars={bars} today={today} bottom={62} />
      {bars.map(({ at, total, middle, height }) => (
        <g key={at} className={at === today ? "now" : undefined}>
          {total > 0 ? (
            <text x={middle} y={58 - height}>
              {total}
            </text>
          ) : null}
          <text x={middle} y={75}>
            {weekdays[at]}
          </text>
        </g>
      ))}
    </svg>
  );
}

const monthName = (at: number) =>
  new Date(at).toLocaleDateString("en-US", { month: "long", timeZone: "UTC" });

export function MonthBars({ start, days, today }: DayBarsProps) {
  const bars = layOut(days, 40, 3);
  const isNamed = (at: number) => at === today || (at % 7 === 0 && Math.abs(at - today) > 2);
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${WIDTH} 60`}
      role="img"
      aria-label={`Solved by day, ${monthName(start)} 1 to ${today + 1}: ${days.slice(0, today + 1).join(", ")}`}
    >
      <Shapes bars={bars} today={today} bottom={44} />
      {bars
        .filter(({ at }) => isNamed(at))
        .map(({ at, middle }) => (
          <text key={at} x={middle} y={57} className={at === today ? "now" : undefined}>
            {at + 1}
          </text>
        ))}
    </svg>
  );
}
