import type { SerializeFrom } from "@remix-run/node";
import { ShortDate } from "../../../../platform/ui/date.tsx";
import type { QueuePage } from "../queue-page.server.ts";

/** The problems that the viewer comes back to next; nothing without any. */
export function NextRevisits({ revisits }: { revisits: SerializeFrom<QueuePage>["revisits"] }) {
  if (revisits.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="next-revisits">
      <h2 className="panel-head" id="next-revisits">
        Due to revisit
        <a className="link" href="/revisit">
          All
        </a>
      </h2>
      <ul className="lines">
        {revisits.map(({ id, title, dueAt, days }) => (
          <li key={id}>
            <a href={`/problem/${id}`}>{title}</a>
            <small data-tone={days === 0 ? "warn" : undefined}>
              {days === 0 ? "today" : null}
              {days === 1 ? "tomorrow" : null}
              {days > 1 ? <ShortDate value={dueAt} /> : null}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
