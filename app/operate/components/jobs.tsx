import { Check, CircleAlert, Minus } from "lucide-react";
import { Ago, DayTime } from "../../platform/ui/date.tsx";

export interface JobsProps {
  jobs: {
    name: string;
    state: "working" | "failing" | "running" | "idle";
    /** In ms since the epoch; null for never. */
    ranAt: number | null;
    /** In milliseconds. */
    took: number | null;
    failure: string | null;
    /** In ms since the epoch; null unless it is paused. */
    pausedUntil: number | null;
  }[];
}

const states = {
  working: { tone: "good", label: "Working", Icon: Check },
  failing: { tone: "warn", label: "Failing", Icon: CircleAlert },
  running: { tone: "good", label: "Running", Icon: Check },
  idle: { tone: undefined, label: "Nothing to do yet", Icon: Minus },
};

/** "12 ms", "3.4 s" */
const duration = (ms: number) => (ms < 1000 ? `${Math.ceil(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

export function Jobs({ jobs }: JobsProps) {
  return (
    <section className="panel">
      <h2 className="panel-head">Background work</h2>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">State</th>
            <th scope="col">Last run</th>
            <th scope="col">Took</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ name, state, ranAt, took, failure, pausedUntil }) => {
            const { tone, label, Icon } = states[state];
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <span className="health" data-tone={tone}>
                    <Icon size={14} aria-hidden /> {label}
                  </span>
                  {failure ? <div className="soft small">Last failure: {failure}</div> : null}
                  {pausedUntil === null ? null : (
                    <div className="soft small">
                      Paused until <DayTime value={pausedUntil} />
                    </div>
                  )}
                </td>
                <td className="soft">{ranAt === null ? "–" : <Ago value={ranAt} />}</td>
                <td className="soft">{took === null ? "–" : duration(took)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
