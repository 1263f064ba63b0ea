import type { ReactNode } from "react";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import {
  clockTime,
  DayTime,
  Time,
  useIsToday,
  useReaderNow,
  useReaderZone,
} from "../../../platform/ui/date.tsx";
import { Due } from "../../../platform/ui/due.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { IconName } from "../../../platform/ui/icon-names.ts";
import { LiveText } from "../../../platform/ui/live-text.tsx";
import type { Cell } from "../continue.ts";

type Of<Kind> = Extract<Cell, { kind: Kind }>;

/** Each cell is one link. Absent when there is nothing to continue. */
export function Continue({ cells }: { cells: Cell[] }) {
  if (cells.length === 0) return null;
  return (
    <nav aria-labelledby="continue">
      <h2 className="visually-hidden" id="continue">
        Continue
      </h2>
      <ul className="panel continue">
        {cells.map((cell) => (
          <CellOf key={`${cell.kind} ${cell.name}`} cell={cell} />
        ))}
      </ul>
    </nav>
  );
}

function CellOf({ cell }: { cell: Cell }) {
  switch (cell.kind) {
    case "live":
      return (
        <Drawn cell={cell} icon="layout-dashboard" what="Live now" href={cell.href} act="Board">
          <LiveText endsAt={cell.endsAt} members={cell.members} now={cell.now} />
        </Drawn>
      );
    case "list":
      return (
        <Drawn cell={cell} icon="list-checks" what={<ListDue {...cell} />} href={cell.href} act="Continue">
          <progress max={cell.total} value={cell.solved} aria-hidden="true" />
          <span>{`${cell.solved} of ${cell.total} solved`}</span>
        </Drawn>
      );
    case "training":
      return (
        <Drawn
          cell={cell}
          icon="calendar-clock"
          what={<TrainingTime {...cell} />}
          href={cell.href}
          act={cell.isIn ? "Open" : "Join"}
        >
          <Soon {...cell} />
        </Drawn>
      );
    case "board":
      return (
        <Drawn
          cell={cell}
          icon="layout-dashboard"
          what={<a href={cell.href}>Last board</a>}
          href={cell.queue}
          act="Upsolve"
        >
          <span>{`${cell.solved} solved, ${cell.left} left`}</span>
        </Drawn>
      );
    case "revisit": {
      const others = cell.total - 1;
      const more = others === 0 ? "" : ` and ${others === 1 ? "one" : others} more`;
      return (
        <Drawn
          cell={{ ...cell, name: cell.name + more }}
          icon="history"
          what={`${cell.total} to revisit`}
          href="/revisit"
          act="Revisit"
        >
          <span data-tone="warn">today</span>
        </Drawn>
      );
    }
  }
}

interface DrawnProps {
  cell: Pick<Cell, "name" | "isNearest">;
  icon: IconName;
  what: ReactNode;
  href: string;
  act: string;
  children: ReactNode;
}

function Drawn({ cell: { name, isNearest }, icon, what, href, act, children }: DrawnProps) {
  return (
    <li>
      <span className="what">
        <Icon name={icon} size={14} />
        <span>{what}</span>
      </span>
      <b className="name">{name}</b>
      <span className="act">
        {children}
        <ButtonLink kind={isNearest ? "primary" : "plain"} size="small" href={href}>
          {act}
          <span className="visually-hidden"> {name}</span>
        </ButtonLink>
      </span>
    </li>
  );
}

const ListDue = ({ due, dueAt }: Of<"list">) => (
  <>
    List
    {due === null ? null : (
      <>
        {", "}
        <Due day={due} at={dueAt} isAmid />
      </>
    )}
  </>
);

/** "Training today 18:00", or with its day. One that is open for days says until when. */
function TrainingTime({ startsAt, untilAt }: Of<"training">) {
  const isToday = useIsToday();
  const zone = useReaderZone() ?? "UTC";
  const now = useReaderNow();
  const at = untilAt !== null && startsAt <= now ? untilAt : startsAt;
  const verb = at === startsAt ? "" : "until ";
  return (
    <>
      Training {verb}
      {isToday(at) ? (
        <>
          today{" "}
          <Time
            dateTime={new Date(at).toISOString()}
            title={zone.replaceAll("_", " ")}
            text={clockTime(at, zone)}
          />
        </>
      ) : (
        <DayTime value={at} />
      )}
    </>
  );
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function Soon({ startsAt }: Of<"training">) {
  const left = startsAt - useReaderNow();
  return (
    <span data-tone={left < DAY ? "warn" : undefined} suppressHydrationWarning>
      {untilText(left)}
    </span>
  );
}

/** "in 3 h 20 min", "in 2 days" or "now". @param left milliseconds */
function untilText(left: number): string {
  if (left < MINUTE) return "now";
  const minutes = Math.floor(left / MINUTE);
  const days = Math.floor(minutes / 60 / 24);
  if (days > 0) return `in ${days} ${days === 1 ? "day" : "days"}`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `in ${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ")}`;
}
