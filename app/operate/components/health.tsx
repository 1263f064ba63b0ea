import { Check, CircleAlert, Minus } from "lucide-react";
import { Ago } from "../../platform/ui/date.tsx";

export interface SourcesProps {
  sources: {
    name: string;
    state: "working" | "failing" | "unasked" | "off";
    /** In ms since the epoch. */
    answeredAt: number | null;
    /** For mail and judges only. */
    waiting?: number;
    failure?: string | null;
  }[];
}

const states = {
  working: { tone: "good", label: "Working", Icon: Check },
  failing: { tone: "warn", label: "Not responding", Icon: CircleAlert },
  unasked: { tone: undefined, label: "Not asked yet", Icon: Minus },
  off: { tone: undefined, label: "Not set up", Icon: Minus },
};

const waitingWords = (name: string, count: number) => {
  const what = name === "Mail" ? "mail" : "handle";
  return count === 1 ? `1 ${what} waits` : `${count === 1000 ? "1,000 or more" : count} ${what}s wait`;
};

export function Sources({ sources }: SourcesProps) {
  return (
    <section className="panel">
      <h2 className="panel-head">Sources</h2>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">State</th>
            <th scope="col">Last answer</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ name, state, answeredAt, waiting = 0, failure }) => {
            const { tone, label, Icon } = states[state];
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <span className="health" data-tone={tone}>
                    <Icon size={14} aria-hidden /> {label}
                  </span>
                  {waiting > 0 ? <div className="soft small">{waitingWords(name, waiting)}</div> : null}
                  {failure ? <div className="soft small">Last failure: {failure}</div> : null}
                </td>
                <td className="soft">{answeredAt === null ? "–" : <Ago value={answeredAt} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
