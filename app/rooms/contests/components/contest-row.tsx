import type { ReactNode } from "react";
import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { ContestItem } from "../contests-page.server.ts";

interface ContestRowProps {
  contest: ContestItem;
  heading: "h3" | "h4";
  /** Without JavaScript, the form returns to this anchor. */
  id: string;
  here: string;
  showsSource: boolean;
  children: ReactNode;
}

export function ContestRow({ contest, heading: Heading, id, here, showsSource, children }: ContestRowProps) {
  return (
    <li className="contest" id={id}>
      <Heading>
        <a href={contest.url} target="_blank" rel="nofollow noopener noreferrer">
          <span>{contest.name}</span>
          <Icon name="external-link" size={14} />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </Heading>
      {children}
      <div className="meta">
        <time dateTime={contest.startsAt}>{contest.start}</time>
        <span>{contest.duration}</span>
        {showsSource ? <span>{contest.source}</span> : null}
        <a
          className="link"
          href={`/contests/${contest.id}/calendar.ics`}
          aria-label={`Add to calendar: ${contest.name}`}
          download
        >
          Add to calendar
        </a>
      </div>
      <div className="take-part">
        <ActForm action={`${here}#${id}`} preventScrollReset>
          <input type="hidden" name="contest" value={contest.id} />
          <SubmitButton
            kind="plain"
            size="small"
            name="intent"
            value={contest.takesPart ? "leave" : "enter"}
            aria-pressed={contest.takesPart}
            aria-label={`${contest.takesPart ? "Taking" : "Take"} part: ${contest.name}`}
            title={contest.takesPart ? "You’ll be notified an hour before it starts" : undefined}
            pendingLabel="Take part"
          >
            <span>
              <Icon name={contest.takesPart ? "check" : "plus"} size={14} />{" "}
              {contest.takesPart ? "Taking part" : "Take part"}
            </span>
          </SubmitButton>
        </ActForm>
      </div>
    </li>
  );
}
