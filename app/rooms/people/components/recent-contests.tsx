import { ShortDate } from "../../../platform/ui/date.tsx";
import { Section } from "../../../platform/ui/page.tsx";
import type { Overview } from "../profile-page.server.ts";

const ways = { contest: "In contest", virtual: "Virtually", practice: "Practice" } as const;

export function RecentContests({ contests }: { contests: Overview["contests"] }) {
  if (contests.length === 0) return null;
  return (
    <Section title="Recent contests">
      <ul className="panel rows">
        {contests.map(({ board, name, how, at, team, teamId, trust }) => (
          <li key={`${board} ${how} ${team}`} className="entry">
            <a className="name" href={board}>
              {name}
            </a>
            <span className="meta">
              <span>{ways[how]}</span>
              <ShortDate value={at} />
              {team === null ? null : (
                <span>
                  {team === "" ? "With a team" : "With team "}
                  {teamId === null ? team : <a href={`/teams/${teamId}`}>{team}</a>}
                </span>
              )}
              {trust === "verified" ? null : <span>{trust === "vouched" ? "Vouched" : "Unverified"}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
