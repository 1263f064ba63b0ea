import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { formatNumber } from "../../../../platform/text/numbers.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { EmptyState, Page, Pages, Section, Split, TitleRow } from "../../../../platform/ui/page.tsx";
import { markTaskByHand } from "../../../problems/index.server.ts";
import { NextRevisits, OwnHandles, OwnPractice } from "../components/queue-aside.tsx";
import { QueueFilters } from "../components/queue-filters.tsx";
import { QueueList } from "../components/queue-list.tsx";
import { loadQueuePage } from "../queue-page.server.ts";
import { actSchema, handOf } from "../schema.ts";
import "../../practice.css";

export const loader = withUser(({ app, viewer, url }) => loadQueuePage(app, viewer, url));

const said = {
  later: "Saved for later",
  giveup: "Given up",
  solved: "Marked as solved elsewhere",
  reset: "Back in your queue",
};

export const action = withUser(async ({ request, url, app, viewer, context }) =>
  submitForm(await readForm(request, actSchema), actSchema, async (act) => {
    await markTaskByHand(app, viewer, act, handOf[act.action]);
    return redirectWithToast(context, url.pathname + url.search, said[act.action]);
  }),
);

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "My queue · Upsolve" }];

export default function QueueScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { rows, newer, older, counts, isEmpty, suggestions, order, handles, filter, practice } = loaded;
  const isPlain = Object.keys(filter).length === 1 && filter.show === "all";
  const isFresh = isEmpty && handles.length === 0;
  return (
    <Page>
      <TitleRow title="My queue" count={isEmpty ? undefined : `${formatNumber(counts.all)} left`}>
        {isEmpty ? null : <small className="soft">{order}</small>}
      </TitleRow>
      <Split
        aside={
          <>
            {isFresh && practice.streak.longest === 0 ? null : <OwnPractice practice={practice} />}
            <NextRevisits revisits={loaded.revisits} />
            {isFresh ? null : <OwnHandles handles={handles} />}
          </>
        }
      >
        {isEmpty && counts.gaveup === 0 && isPlain ? null : <QueueFilters {...loaded} />}
        {rows.length > 0 ? (
          <>
            <h2 className="visually-hidden">Problems</h2>
            <QueueList rows={rows} />
          </>
        ) : null}
        {rows.length === 0 && isEmpty && isPlain ? <Nothing isLinked={handles.length > 0} /> : null}
        {rows.length === 0 && !(isEmpty && isPlain) ? (
          <EmptyState title="Nothing here" action={<ButtonLink href="/upsolve">Show my queue</ButtonLink>}>
            Nothing in your queue matches these filters.
          </EmptyState>
        ) : null}
        {isEmpty && counts.gaveup === 0 ? null : (
          <p className="page-note soft">
            {isEmpty ? null : "Problems leave your queue once an import shows you have solved them. "}
            {counts.gaveup > 0 && filter.show !== "gaveup" ? (
              <a className="link" href="/upsolve?show=gaveup">
                {formatNumber(counts.gaveup)} given up
              </a>
            ) : null}
          </p>
        )}
        <Pages newer={newer} older={older} newerLabel="Closer" olderLabel="Further" />
        {suggestions.length > 0 ? (
          <Section title="You may like">
            <p className="page-note soft">
              Near your rating, with tags from problems you have solved. Problems shared here come first.
            </p>
            <QueueList rows={suggestions} />
          </Section>
        ) : null}
      </Split>
    </Page>
  );
}

function Nothing({ isLinked }: { isLinked: boolean }) {
  if (isLinked) {
    return (
      <EmptyState
        title="Nothing left to upsolve"
        action={<ButtonLink href="/contests">Next contests</ButtonLink>}
      >
        Problems you try or skip in your next contest will appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing to upsolve yet"
      action={
        <ButtonLink kind="primary" href="/settings/handles">
          Link a handle
        </ButtonLink>
      }
    >
      Once you link a handle at Codeforces or AtCoder, problems you try or skip in contests will appear here,
      closest to your rating first.
    </EmptyState>
  );
}
