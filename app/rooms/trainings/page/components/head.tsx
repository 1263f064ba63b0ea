import type { ReactNode } from "react";
import { ClockTime, DayTime } from "../../../../platform/ui/date.tsx";
import { Crumbs } from "../../../../platform/ui/page.tsx";
import type { TrainingPage } from "../training-page.server.ts";

type HeadProps = Pick<TrainingPage, "training" | "rules"> & { children: ReactNode };

export function Head({ training, rules, children }: HeadProps) {
  const { title, groups, isForEveryone, owner, startsAt, endsAt, isPast } = training;
  const [group] = groups;
  const steps = group
    ? [
        { title: "Groups", href: "/groups" },
        { title: group.name, href: `/groups/${group.id}` },
        { title: "Trainings", href: `/groups/${group.id}/trainings` },
      ]
    : [{ title: "Trainings", href: "/trainings" }];
  return (
    <div className="contest-head">
      <div>
        <Crumbs steps={steps} />
        <h1>{title}</h1>
        <div className="facts">
          <span>
            {isForEveryone
              ? "For everyone"
              : groups.map(({ name }) => name).join(", ") || "For chosen members"}
          </span>
          {rules.map((text) => (
            <span key={text}>{text}</span>
          ))}
          {isPast && startsAt !== null && endsAt !== null ? (
            <span>
              <DayTime value={startsAt} /> to <ClockTime value={endsAt} />
            </span>
          ) : null}
          {owner ? (
            <span>
              set by{" "}
              <a href={`/profile/${owner.id}`}>
                <b>@{owner.name}</b>
              </a>
            </span>
          ) : null}
        </div>
      </div>
      {children}
    </div>
  );
}

/** The viewer's place, once it is over. */
export function Verdict({ verdict: [place, text] }: { verdict: readonly [string, string] }) {
  return (
    <div className="verdict">
      <span className="left">{place}</span>
      <p className="small soft">{text}</p>
    </div>
  );
}
