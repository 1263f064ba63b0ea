import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/counted.ts";
import { EmptyState, Page, Split, TitleRow } from "../../../../platform/ui/page.tsx";
import { markTaskByHand } from "../../../problems/index.server.ts";
import { Filters } from "../components/filters.tsx";
import { Legend } from "../components/legend.tsx";
import { Picked } from "../components/picked.tsx";
import { seasonText } from "../components/season-text.ts";
import { Wall } from "../components/wall.tsx";
import printUrl from "../print.css?url";
import { keepSchema } from "../schema.ts";
import { loadWallPage } from "../wall-page.server.ts";
import "../wall.css";

export const links = () => [{ rel: "stylesheet", href: printUrl, media: "print" }];

export const loader = withUser(({ app, viewer, url, context }) =>
  loadWallPage(app, viewer, { url, context }),
);

export const action = withUser(async ({ request, url, app, viewer, context }) =>
  submitForm(await readForm(request, keepSchema), keepSchema, async (task) => {
    await markTaskByHand(app, viewer, task, "later");
    return redirectWithToast(context, `${url.pathname}${url.search}`, "Added to your queue");
  }),
);
export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Wall · Upsolve" }];

export default function WallScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { counts, filter, hrefs, picked, group, groups, squares } = loaded;
  const shown = groups.find(({ id }) => id === group)?.name;
  const whole = shown ?? "the club";
  const title = shown ?? "The club";
  return (
    <Page>
      <TitleRow title="The upsolve wall" count={seasonText(filter)} />
      {squares.length > 0 ? (
        <p className="facts">
          <span>
            <b>{counted(counts.rounds, "contest")}</b>, <b>{counted(counts.problems, "problem")}</b>
          </span>
          <span>
            {title} has solved <b>{counts.solved}</b>, you <b>{counts.own}</b>
          </span>
          <span>{counted(counts.members, "member")}</span>
        </p>
      ) : null}
      <Filters {...loaded} />
      {squares.length > 0 ? (
        <Split aside={picked ? <Picked picked={picked} members={counts.members} /> : <Choose />}>
          <section className="panel wall-panel" aria-label="Wall">
            <Legend texts={loaded.legend} />
            {picked ? (
              <a className="skip-wall" href="#picked">
                Skip the wall
              </a>
            ) : null}
            <Wall {...loaded} whole={whole} />
            <Note {...loaded} />
          </section>
        </Split>
      ) : (
        <section className="panel" aria-label="Wall">
          <EmptyState
            title={
              shown ? "Nobody in this group took part in a contest" : "Nobody here took part in a contest"
            }
            action={
              hrefs.earlier ? <ButtonLink href={hrefs.earlier}>Show an earlier season</ButtonLink> : undefined
            }
          >
            Contests appear here once members who have linked their handles take part in them.
          </EmptyState>
        </section>
      )}
    </Page>
  );
}

const Choose = () => (
  <section className="panel panel-body soft" aria-label="Selected problem">
    Choose a square to see who solved the problem.
  </section>
);

function Note({
  next,
  isRated,
  isCut,
}: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "next" | "isRated" | "isCut">) {
  return (
    <p className="wall-note">
      Each number is how many of us solved the problem. The last line counts what is left for you.{" "}
      {next ? (
        <>
          Yours next is the hardest unsolved one within 350 of your rating at {next.judge}, {next.own}, that
          someone here has solved.
        </>
      ) : isRated ? (
        <>
          No unsolved problem within 350 of your rating has been solved by someone here, so none is yours
          next.
        </>
      ) : (
        <>
          <a href="/settings/handles">Link a handle</a> that has a rating, and the problem that suits you next
          is marked here.
        </>
      )}
      {isCut ? " Only the newest 40 contests are shown." : null}
    </p>
  );
}
