import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { shortDate } from "../../ui/date.tsx";
import { Section } from "../../ui/page.tsx";
import { type Calendar, levelOf, timeOf } from "../activity.ts";
import { BOOKMARKS_SHOWN } from "../limits.ts";
import type { Overview } from "../profile-page.server.ts";

interface ProfileOverviewProps {
  part: Overview;
  /** The viewer's id on their own profile; null on another user's. */
  own: number | null;
}

export function ProfileOverview({ part, own }: ProfileOverviewProps) {
  const { skills, projects, bookmarks, calendar } = part;
  const update = `/myprofile/${own}/updateprofile`;
  return (
    <>
      <Section title="Skills">
        {skills.length > 0 ? (
          <ul className="meta skills">
            {skills.map(({ skill, key }) => (
              <li key={key}>
                <a className="label" href={`/collaborators?skill=${encodeURIComponent(key)}`}>
                  {skill}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <Nothing text="No skills listed yet." offer={own !== null && ["Add Skills", update]} />
        )}
      </Section>
      <Section title="Projects">
        {projects.length > 0 ? (
          <ul className="panel rows">
            {projects.map(({ link, isAddress }) => (
              <li key={link} className="entry">
                {isAddress ? (
                  <a className="link" href={link} rel="nofollow noopener ugc">
                    {link.replace(/^https?:\/\//, "")}
                  </a>
                ) : (
                  link
                )}
              </li>
            ))}
          </ul>
        ) : (
          <Nothing text="No projects linked yet." offer={own !== null && ["Add Projects", update]} />
        )}
      </Section>
      <Section title="Bookmarked Problems">
        {bookmarks.length > 0 ? (
          <ul className="panel rows">
            {bookmarks.map(({ id, title }) => (
              <li key={id} className="entry">
                <a className="name" href={`/problem/${id}`}>
                  {title}
                </a>
              </li>
            ))}
            {bookmarks.length < BOOKMARKS_SHOWN ? null : (
              <li className="entry soft">
                {own === null ? (
                  `The newest ${BOOKMARKS_SHOWN} are shown.`
                ) : (
                  <a className="link" href="/bookmarkedproblems">
                    All bookmarked problems
                  </a>
                )}
              </li>
            )}
          </ul>
        ) : (
          <Nothing
            text="No bookmarked problems yet."
            offer={own !== null && ["Explore Problems", "/dashboard"]}
          />
        )}
      </Section>
      <Section title="Activity">
        <ActivityCalendar calendar={calendar} />
      </Section>
    </>
  );
}

function Nothing({ text, offer }: { text: string; offer: false | [title: string, href: string] }): ReactNode {
  return (
    <div className="panel row-with-actions">
      <span className="soft">{text}</span>
      {offer ? (
        <ButtonLink size="small" href={offer[1]}>
          {offer[0]}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/**
 * A year of days, one column for each week. Only days with contributions are elements, placed on a grid drawn in CSS: an
 * element for each day would be most of the page.
 */
function ActivityCalendar({ calendar }: { calendar: Calendar }) {
  const { days, total } = calendar;
  const summary = `${total === 1 ? "1 contribution" : `${total.toLocaleString("en-US")} contributions`} in the last 12 months`;
  return (
    <figure className="panel activity">
      <figcaption>{summary}</figcaption>
      <ul className="activity-year">
        {days.map(([offset, count]) => {
          const label = `${shortDate(timeOf(calendar, offset))}: ${count}`;
          const gridArea = `${(offset % 7) + 1} / ${Math.floor(offset / 7) + 1}`;
          return (
            <li key={offset} data-level={levelOf(count)} title={label} style={{ gridArea }}>
              <span className="visually-hidden">{label}</span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
