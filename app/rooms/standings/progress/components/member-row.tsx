import { drawnOnce } from "../../../../platform/ui/drawn-once.ts";
import { Icon } from "../../../../platform/ui/icon.tsx";
import type { IconName } from "../../../../platform/ui/icon-names.ts";
import { Avatar } from "../../../../platform/ui/marks.tsx";
import type { HandleState } from "../handle-state.ts";
import type { ProgressRow } from "../progress-page.server.ts";

interface RowProps {
  row: ProgressRow;
  /** The number of solves with the tallest bar. */
  most: number;
  /** Whether the group has homework, which is the last column. */
  hasHomework: boolean;
}

// A type, since an interface has no index signature, which drawnOnce asks for.
type Drawn = { [K in keyof RowProps]: RowProps[K] };

export const MemberRow = drawnOnce<Drawn>(({ row, most, hasHomework }) => {
  const { cells, contests, handles, isOwn } = row;
  return (
    <tr data-own={isOwn ? "" : undefined}>
      <th scope="row">
        <Name row={row} />
      </th>
      {cells.map((cell, week) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
        <WeekCell key={week} cell={cell} most={most} isNow={week === cells.length - 1} />
      ))}
      <td className="taken">{contests}</td>
      <td className="last">
        <Last row={row} />
      </td>
      <td className="known">
        {handles.length === 0 ? (
          <span className="handle" data-tone="warn">
            <Icon name="minus" size={13} />
            <span className="w">none</span>
          </span>
        ) : (
          handles.map(([judge, handle, state]) => (
            <span key={`${judge} ${handle}`} className="handle" data-tone={tones[state]} title={handle}>
              <Icon name={icons[state]} size={13} />
              <span>{judge}</span> <span className="w">{state}</span>
            </span>
          ))
        )}
      </td>
      {hasHomework ? <HomeworkCell row={row} /> : null}
    </tr>
  );
});

const icons: Record<HandleState, IconName> = {
  verified: "badge-check",
  vouched: "user-check",
  unverified: "circle-dashed",
  failed: "circle-alert",
};
const tones: Partial<Record<HandleState, string>> = { verified: "accent", vouched: "accent", failed: "warn" };

function Name({ row: { id, username, isLeader, isPlace, isSilent, isOwn, solved } }: { row: ProgressRow }) {
  return (
    <div className="member">
      <Avatar id={String(id)} name={username} size="small" />
      <b>
        <a href={`/profile/${id}`} title={username}>
          {username}
        </a>
        {isOwn ? (
          <span className="label" data-tone="accent">
            You
          </span>
        ) : null}
        {isLeader ? <span className="label">Leader</span> : null}
        {isPlace ? <span className="label">Not joined yet</span> : null}
      </b>
      <span className="sub" aria-hidden="true">
        {isSilent ? `silent, ${solved}` : solved}
      </span>
    </div>
  );
}

/** The height of the tallest bar (px), and of the line that stands for none. */
const [TALLEST, LINE, WIDTH] = [29, 2, 22];

function WeekCell({
  cell,
  most,
  isNow,
}: {
  cell: ProgressRow["cells"][number];
  most: number;
  isNow: boolean;
}) {
  const [solves, upsolves = 0, contests = 0] = cell;
  const height = LINE + Math.round(((TALLEST - LINE) * solves) / most);
  const more = [
    ...(upsolves > 0 ? [`${upsolves} ${upsolves === 1 ? "upsolve" : "upsolves"}`] : []),
    ...(contests > 0 ? [`${contests} ${contests === 1 ? "contest" : "contests"}`] : []),
  ].join(", ");
  return (
    <td
      className={isNow ? "week now" : "week"}
      data-none={solves === 0 ? "" : undefined}
      title={more === "" ? undefined : more}
    >
      {solves}
      {more === "" ? null : <span className="visually-hidden">, {more}</span>}
      <svg aria-hidden="true" width={WIDTH} height={height}>
        <rect width={WIDTH} height={height} />
      </svg>
    </td>
  );
}

function Last({ row: { isSilent, solved, tried } }: { row: ProgressRow }) {
  return (
    <>
      {isSilent ? (
        <>
          <span className="label" data-tone="warn">
            Fell silent
          </span>
          <small>{solved}</small>
        </>
      ) : (
        solved
      )}
      {tried ? <small>tried {tried}</small> : null}
    </>
  );
}

function HomeworkCell({ row: { homework, lists } }: { row: ProgressRow }) {
  if (!homework) return <td className="home" />;
  const [stage, done, total] = homework;
  return (
    <td className="home" title={lists || undefined}>
      {stage === "none" ? (
        <span className="label">Not started</span>
      ) : (
        <>
          <b>
            {done} of {total}
          </b>{" "}
          {stage === "begun" ? null : (
            <span className="label" data-tone={stage === "done" ? "good" : "warn"}>
              {stage === "done" ? "Done" : "Late"}
            </span>
          )}
          {stage === "done" ? null : (
            <svg className="way" aria-hidden="true" width={BAR} height={4}>
              <rect width={BAR} height={4} />
              <rect className="part" width={Math.round((BAR * done) / total)} height={4} />
            </svg>
          )}
        </>
      )}
      {lists ? <span className="visually-hidden">. {lists}</span> : null}
    </td>
  );
}

const BAR = 96;
