import type { SerializeFrom } from "@remix-run/node";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { EmptyState } from "../../../platform/ui/page.tsx";
import { longDay, shortDay } from "../calendar.ts";
import type { loadContestsPage } from "../contests-page.server.ts";
import { ContestRow } from "./contest-row.tsx";
import { Countdown, type CountdownProps, useNow } from "./countdown.tsx";
import { TrainingRow } from "./training-row.tsx";

type ContestsPage = SerializeFrom<typeof loadContestsPage>;

interface SelectedDayProps {
  page: ContestsPage & { here: string };
  linkTo(query: string): string;
}

export function SelectedDay({ page, linkTo }: SelectedDayProps) {
  const { selected, contests, trainings, choices, statistics } = page;
  const { onDate } = statistics;
  const soonest = [...trainings, ...contests].map(({ startsAt }) => startsAt).sort()[0];
  const now = useNow(page.now, soonest);
  return (
    <section className="panel" aria-labelledby="selected-date">
      <h2 className="panel-head" id="selected-date">
        {longDay(selected)}
      </h2>
      <p className="visually-hidden" role="status">
        {onDate === null
          ? longDay(selected)
          : `${longDay(selected)}: ${counted(onDate, "contest")}${
              trainings.length > 0 ? `, ${counted(trainings.length, "training")}` : ""
            }`}
      </p>
      {contests.length + trainings.length === 0 ? <NoContests page={page} linkTo={linkTo} /> : null}
      {contests.length + trainings.length > 0 ? (
        <ul className="rows">
          {trainings.map((training) => (
            <TrainingRow key={`training-${training.id}`} training={training} heading="h3">
              <Upcoming startsAt={training.startsAt} now={now} />
            </TrainingRow>
          ))}
          {contests.map((contest) => (
            <ContestRow
              key={contest.id}
              contest={contest}
              heading="h3"
              id={`contest-${contest.id}`}
              here={page.here}
              showsSource={choices.length > 1}
            >
              <Upcoming startsAt={contest.startsAt} now={now} />
            </ContestRow>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Upcoming(props: CountdownProps) {
  return (
    <span className="upcoming">
      <span className="label" data-tone="good">
        Upcoming
      </span>
      <Countdown {...props} />
    </span>
  );
}

function NoContests({ page, linkTo }: SelectedDayProps) {
  const { selected: day, today, next, choices, statistics } = page;
  if (choices.length === 0) {
    return (
      <EmptyState title="Contests are turned off" level={3}>
        The operator of this site has turned off contests.
      </EmptyState>
    );
  }
  if (statistics.total === null) {
    return (
      <EmptyState title="No list of contests yet" level={3}>
        Contests appear here once the list has been fetched.
      </EmptyState>
    );
  }
  const title =
    day < today
      ? "This day is over"
      : day > today
        ? "No upcoming contests on this date"
        : "No more contests today";
  return (
    <EmptyState
      title={title}
      level={3}
      action={next ? <ButtonLink href={linkTo(`date=${next}`)}>Go to {shortDay(next)}</ButtonLink> : null}
    >
      {day < today ? "Only upcoming contests are listed. " : ""}
      {next ? `The next contest is on ${shortDay(next)}.` : "No later contests have been announced."}
    </EmptyState>
  );
}
