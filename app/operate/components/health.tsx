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
  const what = name === "Mail" ? "email" : "handle";
  return count === 1 ? `1 ${what} waiting` : `${count === 1000 ? "1,000 or more" : count} ${what}s waiting`;
};

interface SourcesProps {
  title?: string;
  /** Times are in milliseconds since the epoch. */
  sources: {
    name: string;
    state: "working" | "failing" | "unasked" | "off";
    answeredAt: number | null;
    waiting?: number;
    failure?: string | null;
  }[];
}

export function Sources({ title = "Sources", sources }: SourcesProps) {
  return (
    <section className="panel" id="sources">
      <h2 className="panel-head">{title}</h2>
      <Table columns={["Source", "State", "Last answer"]}>
        {sources.map(({ name, state, answeredAt, waiting = 0, failure }) => (
          <tr key={name}>
            <State name={name} state={state === "failing" ? "silent" : state} failure={failure}>
              {waiting > 0 ? waitingWords(name, waiting) : null}
            </State>
            <td className="soft">{answeredAt === null ? "–" : <Ago value={answeredAt} />}</td>
          </tr>
        ))}
      </Table>
    </section>
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

/** Folded while all is well, because there are many. */
export function Jobs({ jobs }: JobsProps) {
  const failing = jobs.filter(({ state }) => state === "failing").length;
  return (
    <details className="panel jobs" id="jobs" open={failing > 0}>
      <summary className="panel-head">
        <h2>Background work</h2>
        <span className="count">{`${jobs.length} jobs, ${failing === 0 ? "none" : failing} failing`}</span>
      </summary>
      <Table columns={["Job", "State", "Last run", "Took"]}>
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
    </details>
  );
}

function Table({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
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
