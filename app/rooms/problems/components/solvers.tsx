import type { SerializeFrom } from "@remix-run/node";
import { Ago } from "../../../platform/ui/date.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";
import { StateMark, TrustIcon } from "../../../platform/ui/state-mark.tsx";
import type { SolverRow } from "../../solves/json.ts";
import "../../../platform/ui/styles/person.css";

interface SolversProps {
  problem: number;
  solvers: SerializeFrom<SolverRow>[];
  total: number;
}

export function Solvers({ problem, solvers, total }: SolversProps) {
  return (
    <section className="panel" aria-labelledby="solvers">
      <h2 className="panel-head" id="solvers">
        Solved by
      </h2>
      {solvers.length === 0 ? <p className="panel-body soft">Nobody here has solved it yet.</p> : null}
      <ol className="rows">
        {solvers.map((solver) => (
          <li key={solver.id} className="person">
            <StateMark mark={solver.state} />
            <Avatar id={String(solver.id)} name={solver.username} />
            <span className="who">
              <b>
                <a href={`/profile/${solver.id}`}>{solver.username}</a>
              </b>
              <small>
                {solver.trust === null || solver.trust === "unverified" ? null : (
                  <TrustIcon trust={solver.trust} size={13} />
                )}
                {solver.source}
              </small>
            </span>
            <span className="n">
              {solver.at === null ? null : (
                <small>
                  <Ago value={solver.at} />
                </small>
              )}
              {solver.solution === undefined ? null : (
                <small>
                  <a href={`/problem/${problem}/solutions/${solver.solution}`}>Solution</a>
                </small>
              )}
            </span>
          </li>
        ))}
      </ol>
      {total > solvers.length ? (
        <p className="panel-body soft">
          {total >= 1000 ? "And hundreds more." : `And ${total - solvers.length} more.`}
        </p>
      ) : null}
    </section>
  );
}
