import type { SerializeFrom } from "@remix-run/node";
import { useNavigate } from "@remix-run/react";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { useHydrated } from "../../../../platform/browser/hydrated.ts";
import type { WallPage } from "../wall-page.server.ts";
import { step } from "./step.ts";

type WallProps = Pick<
  SerializeFrom<WallPage>,
  "columns" | "rows" | "squares" | "at" | "next" | "hrefs" | "counts"
> & { whole: string };

/** In px: a square, from one to the next, the letters beside the squares, the months and names above them. */
const [WIDTH, HEIGHT, ACROSS, DOWN, LEFT, TOP] = [31, 28, 34, 31, 30, 148];
/** Of the lines below: 'yours next', and how many are left. */
const [HANG, FOOT] = [18, 26];

/** With script, the wall is one stop: arrow keys go from square to square, also up to the contests' names. */
export function Wall({ columns, rows, squares, at, next, hrefs, counts, whole }: WallProps) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const svg = useRef<SVGSVGElement>(null);
  const cells = squares.map(([column, row, label]) => {
    const { judge, key } = columns[column] ?? { judge: "", key: "" };
    return { column, row, at: `${judge}/${key}/${label}` };
  });
  const stops = [...columns.map((_, column) => ({ column, row: -1 })), ...cells];
  const chosen = cells.find((cell) => cell.at === at) ?? cells.at(-1);
  const [stop, setStop] = useState<{ column: number; row: number } | null>(null);
  const current = (stops.some(isAt(stop)) ? stop : null) ?? chosen;
  const tabOf = (place: Place) => (isHydrated && !isAt(current)(place) ? -1 : undefined);
  const move = (event: KeyboardEvent) => {
    const from = placeIn(event.target);
    const to =
      from && !event.ctrlKey && !event.metaKey && !event.altKey ? step(event.key, from, stops) : null;
    if (!to) return;
    event.preventDefault();
    setStop(to);
    svg.current?.querySelector<SVGAElement>(`[data-place="${to.column} ${to.row}"]`)?.focus();
  };
  const choose = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("[data-place]") : null;
    const place = placeIn(link);
    if (!link || !place || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setStop(place);
    const address = link.getAttribute("href") ?? "";
    // Where the panel stands below the wall, the link leads to it.
    const isBeside = matchMedia("(width >= 900px)").matches;
    navigate(isBeside ? (address.split("#")[0] ?? "") : address, { preventScrollReset: isBeside });
  };
  const [width, height] = [LEFT + columns.length * ACROSS, TOP + rows.length * DOWN + HANG + FOOT];
  const joiner = hrefs.here.includes("?") ? "&" : "?";
  return (
    <section className="scroller wall-box" aria-label={`How many of ${whole} solved each problem`}>
      <div className="wall" style={{ "--wall": `${width}px` } as CSSProperties}>
        <svg className="wall-letters" width={LEFT - 2} height={height} aria-hidden="true">
          <Letters rows={rows} />
        </svg>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: named by the section; a title would be shown over every gap */}
        <svg ref={svg} viewBox={`0 0 ${width} ${height}`} onKeyDown={move} onClick={choose}>
          <Letters rows={rows} />
          <Months columns={columns} />
          {columns.map(({ name, short, board, left }, column) => (
            <g key={board} transform={`translate(${LEFT + column * ACROSS} ${TOP})`}>
              <a href={board} data-place={`${column} -1`} tabIndex={tabOf({ column, row: -1 })}>
                <title>{name}</title>
                <rect className="behind" y={-116} width={WIDTH} height={112} />
                <text className="round" transform="rotate(-90)" x={8} y={WIDTH / 2 + 4}>
                  {short}
                </text>
              </a>
              <text className="left" x={WIDTH / 2} y={rows.length * DOWN + HANG + 14}>
                {left}
              </text>
            </g>
          ))}
          {next ? (
            <text
              className="hang"
              x={Math.min(Math.max(LEFT + next.column * ACROSS + WIDTH / 2, 32), width - 32)}
              y={TOP + rows.length * DOWN + 12}
            >
              yours next
            </text>
          ) : null}
          {squares.map(([column, row, label, name, solved, tint, is], index) => {
            const place = cells[index];
            const [x, y] = [LEFT + column * ACROSS, TOP + row * DOWN];
            const what = `${columns[column]?.short} ${label}${name ? `, ${name}` : ""}`;
            return (
              <a
                key={place?.at}
                href={`${hrefs.here}${joiner}at=${encodeURIComponent(place?.at ?? "")}#picked`}
                data-place={`${column} ${row}`}
                data-tint={tint}
                data-is={is || undefined}
                aria-current={place?.at === at ? "true" : undefined}
                tabIndex={tabOf({ column, row })}
              >
                <title>{`${what}, solved by ${solved} of ${counts.members}${endings[is]}`}</title>
                <rect x={x} y={y} width={WIDTH} height={HEIGHT} rx={5} />
                {is === "next" ? (
                  <path className="arrow" d={`m${x + 10.5} ${y + 14} 5-5 5 5m-5 6v-11`} />
                ) : (
                  <text x={x + WIDTH / 2} y={y + 18.5}>
                    {solved}
                  </text>
                )}
              </a>
            );
          })}
        </svg>
      </div>
    </section>
  );
}

const endings = { mine: ", by you too", next: ", yours next", "": "" };

type Place = { column: number; row: number };

const isAt = (one: Place | null | undefined) => (other: Place) =>
  one?.column === other.column && one.row === other.row;

function placeIn(target: EventTarget | null): Place | null {
  const text = target instanceof Element ? target.getAttribute("data-place") : null;
  if (text === null) return null;
  const [column = 0, row = 0] = text.split(" ").map(Number);
  return { column, row };
}

function Letters({ rows }: { rows: string[] }) {
  return (
    <g className="letters">
      {rows.map((letter, row) => (
        <text key={letter} x={LEFT / 2 - 1} y={TOP + row * DOWN + 19}>
          {letter}
        </text>
      ))}
      <text className="left" x={LEFT / 2 - 1} y={TOP + rows.length * DOWN + HANG + 14}>
        left
      </text>
    </g>
  );
}

function Months({ columns }: Pick<WallProps, "columns">) {
  return columns.map(({ month, board }, column) => {
    if (month === columns[column - 1]?.month) return null;
    const after = columns.findIndex((each, index) => index > column && each.month !== month);
    const x = LEFT + column * ACROSS;
    const end = LEFT + (after < 0 ? columns.length : after) * ACROSS - (ACROSS - WIDTH);
    const isNarrow = end - x < 70;
    return (
      <g key={board} className="month">
        <text x={x} y={14}>
          {isNarrow ? month.slice(0, 3) : month}
        </text>
        <path d={`M${x} 24.5H${end}`} />
      </g>
    );
  });
}
