import { formatNumber } from "../../../../platform/text/numbers.ts";
import { ShortDate } from "../../../../platform/ui/date.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { Avatar } from "../../../../platform/ui/marks.tsx";
import type { PastContest } from "../past-page.server.ts";

export function PastContests({ contests, isOfGroup }: { contests: PastContest[]; isOfGroup: boolean }) {
  return (
    <ul className="rows">
      {contests.map(({ id, name, board, link, judge, startsAt, lastSentAt, length, refusal, tookPart }) => (
        <li key={id} className="past">
          <h2>
            <a href={board}>{name}</a>
          </h2>
          <div className="meta">
            {startsAt === null ? null : <ShortDate value={startsAt} />}
            {lastSentAt === null ? null : (
              <span>
                Last submission <ShortDate value={lastSentAt} />
              </span>
            )}
            {length === null ? null : <span>{length}</span>}
            <a className="at-judge" href={link} rel="nofollow noopener noreferrer">
              {judge} <Icon name="external-link" size={13} />
              <span className="visually-hidden">, {name}</span>
            </a>
            {refusal === null ? null : (
              <span className="label" data-tone="warn" title={refusal}>
                Not shown to this site
              </span>
            )}
          </div>
          <TookPart {...tookPart} where={isOfGroup ? "in this group" : "here"} />
        </li>
      ))}
    </ul>
  );
}

function TookPart({ shown, count, where }: PastContest["tookPart"] & { where: string }) {
  if (count === 0) return <p className="took-part small faint">Nobody {where} took part</p>;
  const [first, second] = shown;
  const others = count - Math.min(2, shown.length);
  return (
    <div className="took-part small soft">
      <span className="faces" aria-hidden="true">
        {shown.map(({ id, username }) => (
          <Avatar key={id} id={String(id)} name={username} size="small" />
        ))}
      </span>
      <span>
        <span className="visually-hidden">Who took part {where}: </span>
        {first ? <Name {...first} /> : null}
        {second ? (
          <>
            {others === 0 ? " and " : ", "}
            <Name {...second} />
          </>
        ) : null}
        {others > 0 ? ` and ${formatNumber(others)} more` : null}
      </span>
    </div>
  );
}

function Name({ id, username, trust }: PastContest["tookPart"]["shown"][number]) {
  return (
    <span>
      <a href={`/profile/${id}`}>{username}</a>
      {trust === "verified" ? null : ` (${trust})`}
    </span>
  );
}
