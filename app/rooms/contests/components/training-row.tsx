import type { ReactNode } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import type { TrainingItem } from "../contests-page.server.ts";

interface TrainingRowProps {
  training: TrainingItem;
  heading: "h3" | "h4";
  children: ReactNode;
}

export function TrainingRow({ training, heading: Heading, children }: TrainingRowProps) {
  const href = `/trainings/${training.id}`;
  return (
    <li className="contest">
      <Heading>
        <a href={href}>{training.name}</a>
      </Heading>
      {children}
      <div className="meta">
        <time dateTime={training.startsAt}>{training.start}</time>
        <span>{training.duration}</span>
        <span>Training</span>
        {training.isOwnStart ? <span>Own start</span> : null}
        <a
          className="link"
          href={`${href}/calendar.ics`}
          aria-label={`Add to calendar: ${training.name}`}
          download
        >
          Add to calendar
        </a>
      </div>
      <div className="take-part">
        <a
          className="button"
          data-size="small"
          href={href}
          aria-label={`${training.takesPart ? "Taking part" : "Open"}: ${training.name}`}
        >
          <Icon name={training.takesPart ? "check" : "chevron-right"} size={14} />
          {training.takesPart ? "Taking part" : "Open"}
        </a>
      </div>
    </li>
  );
}
