import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/page.tsx";
import { type Day, shortDay } from "../calendar.ts";

export interface NoContestsProps {
  day: Day;
  today: Day;
  /** The next day with a contest. */
  next: Day | null;
  /** Whether any source is turned on. */
  isOn: boolean;
  /** Whether any list has been fetched. */
  isKnown: boolean;
  linkTo(query: string): string;
}

/** Says why a day has no contests. */
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
