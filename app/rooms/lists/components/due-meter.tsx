import type { StageCounts } from "../queries.server.ts";
import "../due-meter.css";

interface DueMeterProps {
  stages: StageCounts;
  /** Whether the list is due already. */
  isOver: boolean;
}

/** How far members are with a list: one meter, with each part counted in words. */
export function DueMeter({ stages, isOver }: DueMeterProps) {
  const { done, started, "not-started": none } = stages;
  const parts = [
    { name: "done", count: done, text: "done", tone: "good" },
    { name: "late", count: started, text: isOver ? "late, begun and not done" : "begun", tone: "warn" },
    { name: "none", count: none, text: "not started", tone: undefined },
  ];
  const label = `${done} done, ${started} ${isOver ? "late" : "begun"}, ${none} not started`;
  return (
    <div className="due-meter">
      <span className="meter" role="img" aria-label={label}>
        {parts.map(({ name, count, tone }) =>
          count > 0 ? <i key={name} data-part={name} data-tone={tone} style={{ flexGrow: count }} /> : null,
        )}
      </span>
      <ul>
        {parts.map(({ name, count, text, tone }) => (
          <li key={name}>
            <span className="meter" aria-hidden="true">
              <i data-part={name} data-tone={tone} />
            </span>
            <b>{count}</b> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
