import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../../platform/http/forms.server.ts";
import { idParam } from "../../../../platform/http/ids.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../../../platform/http/pages.server.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/counted.ts";
import { EmptyState, Page, Pages, Segment, TitleRow } from "../../../../platform/ui/page.tsx";
import { listMarks } from "../../../solves/index.server.ts";
import { toMarkState } from "../../../solves/json.ts";
import { gradeProblem, removeRevisit } from "../commands.server.ts";
import { RevisitCard, RevisitList } from "../components/revisit-list.tsx";
import { daysUntil } from "../json.ts";
import { countLater, findRevisit, listRevisits, MOST_DUE, readDue } from "../queries.server.ts";
import { intervalsOf } from "../schedule.server.ts";
import { buttonSchema } from "../schema.ts";
import "../../practice.css";

const PAGE_SIZE = 20;

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const now = app.now();
  const show = url.searchParams.get("show") === "later" ? "later" : "due";
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listRevisits(db, viewer, show, now, position);
  leaveEmptyPage(url, position, page);
  const marks = await listMarks(
    db,
    viewer,
    page.rows.map(({ id }) => id),
  );
  const rows = page.rows.map(({ id, title, platform_name, rating, due_at, grades }) => ({
    id,
    title,
    mark: toMarkState(marks.get(id)),
    platform: platform_name,
    rating,
    dueAt: due_at,
    days: daysUntil(due_at, now),
    grades,
  }));
  const first = show === "due" ? rows[0] : undefined;
  const memory = first && (await findRevisit(db, viewer, first.id));
  const { total: due } = await readDue(db, viewer, now);
  return {
    show,
    rows,
    /** For the first problem that is due; the others follow it one by one. */
    intervals: memory ? await intervalsOf(memory, now) : null,
    ...pageLinks(url, page),
    due: due === MOST_DUE ? `${MOST_DUE}+` : due,
    later: await countLater(db, viewer, now),
  };
});

export const action = withUser(async ({ request, url, app, db, viewer, context }) =>
  submitForm(await readForm(request, buttonSchema), buttonSchema, async ({ problem, act, from }) => {
    const id = idParam(problem);
    const back = from === "problem" ? `/problem/${id}` : url.pathname + url.search;
    if (act === "remove") {
      await removeRevisit(app, viewer, id);
      return redirectWithToast(context, back, "Removed from your revisits");
    }
    await gradeProblem(app, viewer, id, act);
    const days = daysUntil((await findRevisit(db, viewer, id))?.due_at ?? 0, app.now());
    return redirectWithToast(context, back, `Back in ${counted(days, "day")}`);
  }),
);

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Revisit · Upsolve" }];

export default function RevisitScreen() {
  const { show, rows, intervals, newer, older, due, later } = useLoaderData<typeof loader>();
  const [first] = rows;
  const rest = intervals ? rows.slice(1) : rows;
  return (
    <Page>
      <TitleRow title="Revisit" count={`${due} due`}>
        <ButtonLink kind="quiet" href="/upsolve">
          My queue
        </ButtonLink>
      </TitleRow>
      <p className="page-note">
        Solve it again, in your head or in code, then rate how it went. The better it went, the later it comes
        back.
      </p>
      <div className="toolbar">
        <nav className="segments" aria-label="Which">
          <Segment href="/revisit" isCurrent={show === "due"}>
            Due <span className="n">{due}</span>
          </Segment>
          <Segment href="/revisit?show=later" isCurrent={show === "later"}>
            Later <span className="n">{later}</span>
          </Segment>
        </nav>
      </div>
      {first && intervals ? <RevisitCard row={first} intervals={intervals} /> : null}
      {rest.length > 0 ? (
        <>
          {intervals ? <h2>Next</h2> : null}
          <RevisitList rows={rest} />
        </>
      ) : null}
      {rows.length === 0 ? <Nothing show={show} later={later} /> : null}
      <Pages newer={newer} older={older} newerLabel="Sooner" olderLabel="Later" />
    </Page>
  );
}

function Nothing({ show, later }: { show: string; later: number }) {
  if (show === "due" && later > 0) {
    return (
      <EmptyState
        title="Nothing is due"
        action={<ButtonLink href="/revisit?show=later">Show later problems</ButtonLink>}
      >
        Everything is still fresh in your mind.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing to revisit yet"
      action={<ButtonLink href="/dashboard">Show all problems</ButtonLink>}
    >
      Grade a problem under 'Revisit' on its page, and it will come back here before you forget it.
    </EmptyState>
  );
}
