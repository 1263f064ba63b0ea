import type { SerializeFrom } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { useId } from "react";
import { formatNumber } from "../../../../platform/text/numbers.ts";
import { ActForm, Button, ButtonLink, SubmitButton } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/counted.ts";
import { Avatar, RatingPill } from "../../../../platform/ui/marks.tsx";
import { StateMark } from "../../../../platform/ui/state-mark.tsx";
import type { Picked as Problem } from "../wall-page.server.ts";
import "../../../../platform/ui/styles/person.css";
import "../../../../platform/ui/styles/user-menu.css";

interface PickedProps {
  picked: SerializeFrom<Problem>;
  members: number;
}

export function Picked({ picked, members }: PickedProps) {
  const { label, name, contest, link, problem, rating, title } = picked;
  return (
    <section className="panel picked" id="picked" aria-label="Selected problem" tabIndex={-1}>
      <div className="panel-body">
        <p className="small soft">
          <span>
            {contest} · {label}
          </span>
          {picked.isNext ? (
            <span className="label" data-tone="warn">
              Yours next
            </span>
          ) : null}
        </p>
        <h2>{problem === null ? name : <a href={`/problem/${problem}`}>{name}</a>}</h2>
        {rating ? (
          <p className="facts">
            <RatingPill rating={rating.here} />
            <span className="n">
              {rating.own}
              {rating.above === null ? null : `, ${aboveText(rating.above)}`}
            </span>
          </p>
        ) : null}
        <Acts picked={picked} />
        <a className="link" href={link} rel="nofollow noopener noreferrer">
          Solve on {title} <span aria-hidden="true">↗</span>
        </a>
      </div>
      <Solvers {...picked} members={members} />
      <Tried {...picked.tried} />
    </section>
  );
}

const aboveText = (above: number): string =>
  above === 0 ? "as yours" : above > 0 ? `+${above} over yours` : `${above} under yours`.replace("-", "−");

function Acts({ picked: { judge, key, link, mark, lists } }: Pick<PickedProps, "picked">) {
  const { pathname, search } = useLocation();
  const menu = `lists-${useId()}`;
  return (
    <div className="actions">
      {mark === "solved" ? (
        <span className="label" data-tone="good">
          You solved it
        </span>
      ) : mark === "later" || mark === "tried" ? (
        <ButtonLink size="small" href="/upsolve">
          In my queue
        </ButtonLink>
      ) : (
        <ActForm action={pathname + search} preventScrollReset>
          <input type="hidden" name="judge" value={judge} />
          <input type="hidden" name="key" value={key} />
          <SubmitButton size="small" pendingLabel="Adding...">
            Add to my queue
          </SubmitButton>
        </ActForm>
      )}
      {lists.length > 0 ? (
        <>
          <Button size="small" popovertarget={menu}>
            Add to list
          </Button>
          <div className="user-menu" id={menu} popover="auto">
            <form method="post">
              <input type="hidden" name="intent" value="add" />
              <input type="hidden" name="text" value={link} />
              {lists.map(({ id, title }) => (
                <button key={id} type="submit" className="user-action" formAction={`/lists/${id}/items`}>
                  {title}
                </button>
              ))}
            </form>
          </div>
        </>
      ) : (
        <ButtonLink size="small" href="/lists/new">
          Add to list
        </ButtonLink>
      )}
    </div>
  );
}

function Solvers({ solved, solvers, members, problem }: SerializeFrom<Problem> & { members: number }) {
  const more = solved - solvers.length;
  return (
    <>
      <h3 className="panel-head">
        {solved === 0
          ? "Nobody here has solved it yet"
          : `Solved by ${formatNumber(solved)} of ${formatNumber(members)}`}
      </h3>
      <ol className="rows">
        {solvers.map(({ id, username, state, how, solution }) => (
          <li key={id} className="person">
            <StateMark mark={state} />
            <Avatar id={String(id)} name={username} />
            <span className="who">
              <b>
                <a href={`/profile/${id}`}>{username}</a>
              </b>
              <small>{how}</small>
            </span>
            {solution === null ? null : (
              <a className="link small" href={`/problem/${problem}/solutions/${solution}`}>
                Solution
              </a>
            )}
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="panel-body soft">And {formatNumber(more)} more.</p> : null}
    </>
  );
}

function Tried({ shown, count }: SerializeFrom<Problem>["tried"]) {
  if (count === 0) return null;
  const others = count - shown.length;
  return (
    <p className="panel-body tried small">
      <b>Tried</b>{" "}
      {shown.map(({ id, username }, index) => (
        <span key={id}>
          {index === 0 ? "" : others > 0 ? ", " : " and "}
          <a href={`/profile/${id}`}>{username}</a>
        </span>
      ))}
      {others > 0 ? ` and ${counted(others, "other")}` : null}
    </p>
  );
}
