import type { ReactNode } from "react";
import { Ago, DayTime } from "../../platform/ui/date.tsx";
import { Icon } from "../../platform/ui/icon.tsx";

const states = {
  working: { tone: "good", label: "Working", icon: "check" },
  running: { tone: "good", label: "Running", icon: "check" },
  failing: { tone: "warn", label: "Failing", icon: "circle-alert" },
  silent: { tone: "warn", label: "Not responding", icon: "circle-alert" },
  idle: { tone: undefined, label: "Nothing to do yet", icon: "minus" },
  unasked: { tone: undefined, label: "Not asked yet", icon: "minus" },
  off: { tone: undefined, label: "Not set up", icon: "minus" },
} as const;

const waitingWords = (name: string, count: number) => {
  const what = name === "Mail" ? "mail" : "handle";
  return count === 1 ? `1 ${what} waiting` : `${count === 1000 ? "1,000 or more" : count} ${what}s waiting`;
};

interface SourcesProps {
  title?: string;
  level?: 2 | 3;
  /** Times are in milliseconds since the epoch. */
  sources: {
    name: string;
    state: "working" | "failing" | "unasked" | "off";
    answeredAt: number | null;
    waiting?: number;
    failure?: string | null;
  }[];
}

export function Sources({ title = "Sources", level, sources }: SourcesProps) {
  return (
    <Table title={title} level={level} columns={["Source", "State", "Last answer"]}>
      {sources.map(({ name, state, answeredAt, waiting = 0, failure }) => (
        <tr key={name}>
          <State name={name} state={state === "failing" ? "silent" : state} failure={failure}>
            {waiting > 0 ? waitingWords(name, waiting) : null}
          </State>
          <td className="soft">{answeredAt === null ? "–" : <Ago value={answeredAt} />}</td>
        </tr>
      ))}
    </Table>
  );
}

interface JobsProps {
  /** Times are in milliseconds since the epoch, durations in milliseconds. */
  jobs: {
    name: string;
    state: "working" | "failing" | "running" | "idle";
    ranAt: number | null;
    took: number | null;
    failure: string | null;
    pausedUntil: number | null;
  }[];
}

const duration = (ms: number) => (ms < 1000 ? `${Math.ceil(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

export function Jobs({ jobs }: JobsProps) {
  return (
    <Table title="Background work" columns={["Job", "State", "Last run", "Took"]}>
      {jobs.map(({ name, state, ranAt, took, failure, pausedUntil }) => (
        <tr key={name}>
          <State name={name} state={state} failure={failure}>
            {pausedUntil ? (
              <>
                Paused until <DayTime value={pausedUntil} />
              </>
            ) : null}
          </State>
          <td className="soft">{ranAt === null ? "–" : <Ago value={ranAt} />}</td>
          <td className="soft">{took === null ? "–" : duration(took)}</td>
        </tr>
      ))}
    </Table>
  );
}

interface TableProps {
  title: string;
  level?: 2 | 3 | undefined;
  columns: string[];
  children: ReactNode;
}

function Table({ title, level = 2, columns, children }: TableProps) {
  const Heading = `h${level}` as const;
  return (
    <section className="panel">
      <Heading className="panel-head">{title}</Heading>
      <table className="data">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface StateProps {
  name: string;
  state: keyof typeof states;
  failure: string | null | undefined;
  children: ReactNode;
}

function State({ name, state, failure, children }: StateProps) {
  const { tone, label, icon } = states[state];
  return (
    <>
      <th scope="row">{name}</th>
      <td>
        <span className="health" data-tone={tone}>
          <Icon name={icon} size={14} /> {label}
        </span>
        {failure ? <div className="soft small">Last failure: {failure}</div> : null}
        {children ? <div className="soft small">{children}</div> : null}
      </td>
    </>
  );
}
