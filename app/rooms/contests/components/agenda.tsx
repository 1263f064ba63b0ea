import { useEffect, useState } from "react";
import type { ContestItem } from "../contests-page.server.ts";
import { countdownText, ticksEvery } from "../countdown.ts";
import { ContestRow } from "./contest-row.tsx";

interface AgendaProps {
  /** Contests by day, soonest first. */
  agenda: { day: string; contests: ContestItem[] }[];
  isAgendaCut: boolean;
  /** When the server rendered the page (ms since the epoch). */
  now: number;
  here: string;
  showsSource: boolean;
}

export function Agenda({ agenda, isAgendaCut, now: rendered, here, showsSource }: AgendaProps) {
  const soonest = agenda[0]?.contests[0]?.startsAt;
  const now = useNow(rendered, soonest);
  return (
    <section className="panel agenda" aria-labelledby="agenda">
      <h2 className="panel-head" id="agenda">
        Next two weeks
      </h2>
      {agenda.length === 0 ? (
        <p className="panel-body soft">No contests are announced for the next two weeks.</p>
      ) : (
        agenda.map(({ day, contests }) => (
          <div key={day}>
            <h3>{day}</h3>
            <ul className="rows">
              {contests.map((contest) => (
                <ContestRow
                  key={contest.id}
                  contest={contest}
                  heading="h4"
                  id={`agenda-${contest.id}`}
                  here={here}
                  showsSource={showsSource}
                >
                  <span
                    className={contest.startsAt === soonest ? "countdown label" : "countdown"}
                    data-tone="accent"
                  >
                    {countdownText(Date.parse(contest.startsAt) - now)}
                  </span>
                </ContestRow>
              ))}
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

function useNow(rendered: number, soonest: string | undefined): number {
  const [now, setNow] = useState(rendered);
  const every = soonest === undefined ? undefined : ticksEvery(Date.parse(soonest) - now);
  useEffect(() => {
    if (every === undefined) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
