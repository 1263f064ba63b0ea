import type { ContestItem, TrainingItem } from "../contests-page.server.ts";
import { ContestRow } from "./contest-row.tsx";
import { Countdown, useNow } from "./countdown.tsx";
import { TrainingRow } from "./training-row.tsx";

interface AgendaProps {
  /** Contests and trainings by day, soonest first. */
  agenda: { day: string; items: (ContestItem | TrainingItem)[] }[];
  isAgendaCut: boolean;
  /** When the server rendered the page (ms since the epoch). */
  now: number;
  here: string;
  showsSource: boolean;
}

export function Agenda({ agenda, isAgendaCut, now: rendered, here, showsSource }: AgendaProps) {
  const soonest = agenda[0]?.items[0]?.startsAt;
  const now = useNow(rendered, soonest);
  return (
    <section className="panel agenda" aria-labelledby="agenda">
      <h2 className="panel-head" id="agenda">
        Next two weeks
      </h2>
      {agenda.length === 0 ? (
        <p className="panel-body soft">No other contests are announced for the next two weeks.</p>
      ) : (
        agenda.map(({ day, items }) => (
          <div key={day}>
            <h3>{day}</h3>
            <ul className="rows">
              {items.map((item) =>
                "source" in item ? (
                  <ContestRow
                    key={item.id}
                    contest={item}
                    heading="h4"
                    id={`agenda-${item.id}`}
                    here={here}
                    showsSource={showsSource}
                  >
                    <Countdown startsAt={item.startsAt} now={now} isSoonest={item.startsAt === soonest} />
                  </ContestRow>
                ) : (
                  <TrainingRow key={`training-${item.id}`} training={item} heading="h4">
                    <Countdown startsAt={item.startsAt} now={now} isSoonest={item.startsAt === soonest} />
                  </TrainingRow>
                ),
              )}
            </ul>
          </div>
        ))
      )}
      {isAgendaCut ? (
        <p className="panel-body soft">The calendar shows more contests on these days.</p>
      ) : null}
    </section>
  );
}
