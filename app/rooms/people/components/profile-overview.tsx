import type { ReactNode } from "react";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Section } from "../../../platform/ui/page.tsx";
import { StateMark } from "../../../platform/ui/state-mark.tsx";
import { BOOKMARKS_SHOWN } from "../limits.ts";
import type { Overview } from "../profile-page.server.ts";
import { ActivityCalendar } from "./activity-calendar.tsx";
import { RatingCharts } from "./rating-charts.tsx";
import { RecentContests } from "./recent-contests.tsx";
import { SolvingCharts } from "./solving-charts.tsx";

/** @param props.own the viewer's id on their own profile, otherwise null */
export function ProfileOverview({ part, own }: { part: Overview; own: number | null }) {
  const { skills, projects, bookmarks } = part;
  const isMarked = bookmarks.some(({ mark }) => mark);
  const update = `/myprofile/${own}/updateprofile`;
  return (
    <>
      <SolvingCharts part={part} own={own !== null} />
      <RatingCharts histories={part.ratings} />
      <RecentContests contests={part.contests} />
      <Section title="Activity">
        <ActivityCalendar part={part} />
      </Section>
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
            {bookmarks.map(({ id, title, mark }) => (
              <li key={id} className={isMarked ? "entry marked" : "entry"}>
                {isMarked ? <StateMark mark={mark} /> : null}
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
