import { DayTime } from "../../../platform/ui/date.tsx";

interface NextContestsProps {
  contests: { id: number; name: string; judge: string; startsAt: number }[];
  isLinked: boolean;
}

export function NextContests({ contests, isLinked }: NextContestsProps) {
  return (
    <section className="panel" aria-labelledby="next-contests">
      <div className="panel-head">
        <h2 id="next-contests">Next contests</h2>
        {isLinked ? <a href="/contests">View all</a> : null}
      </div>
      <ul className="rows">
        {contests.map(({ id, name, judge, startsAt }) => (
          <li key={id} className="next-contest">
            <b>{name}</b>
            <span className="meta">
              <span>{judge}</span>
              <DayTime value={startsAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
