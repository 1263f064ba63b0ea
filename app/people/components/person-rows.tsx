import { MapPin } from "lucide-react";
import { Avatar } from "../../ui/marks.tsx";
import type { Person } from "../search-page.server.ts";

interface PersonRowsProps {
  rows: (Person & { skills?: string[]; reasons?: string[] })[];
}

const SKILLS_SHOWN = 5;

/** A list of people; the whole row links to the profile. */
export function PersonRows({ rows }: PersonRowsProps) {
  return (
    <ul className="panel rows">
      {rows.map((person) => (
        <li key={person.id} className="found">
          <Avatar id={String(person.id)} name={person.username || "?"} size="large" />
          <div>
            <a className="by" href={`/profile/${person.id}`}>
              {person.username || "Unknown User"}
            </a>
            <div className="meta">
              <span>{person.email}</span>
              {person.location ? (
                <span>
                  <MapPin size={13} aria-hidden /> {person.location}
                </span>
              ) : null}
              {person.open && !person.reasons ? <span>Open to collaborate</span> : null}
            </div>
            {person.skills && person.skills.length > 0 ? (
              <div className="meta">{person.skills.slice(0, SKILLS_SHOWN).join(" · ")}</div>
            ) : null}
            {person.reasons ? (
              <ul className="meta reasons">
                {person.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            ) : null}
          </div>
          <span className="label" data-tone={person.open ? "good" : undefined}>
            Available
          </span>
        </li>
      ))}
    </ul>
  );
}
