import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type Day, shortDay } from "../calendar.ts";

export interface NoContestsProps {
  day: Day;
  today: Day;
  /** The next day with a contest. */
  next: Day | null;
  /** Whether the site lists contests at all. */
  isOn: boolean;
  /** Whether any list has been fetched: of what else is on, nothing can be said. */
  isKnown: boolean;
  linkTo(query: string): string;
}

/** In place of a day's contests, and why there are none. */
export function NoContests({ day, today, next, isOn, isKnown, linkTo }: NoContestsProps) {
  if (!isOn) {
    return (
      <EmptyState title="Contests are turned off" level={3}>
        The operator of this site has turned contests off.
      </EmptyState>
    );
  }
  if (!isKnown) {
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
      {next ? `The next contest begins on ${shortDay(next)}.` : "No later contests have been announced."}
    </EmptyState>
  );
}
