import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { GroupFrame } from "../../../platform/ui/group-frame.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { EmptyState, Pages } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { readGroupHead } from "../../groups/index.server.ts";
import { OpenTrainings, TrainingRows } from "../components/training-rows.tsx";
import { toRows } from "../listed.server.ts";
import { listTrainings } from "../queries.server.ts";
import "../training-list.css";

const PAGE_SIZE = 20;
/** Above the pages of past ones. */
const MOST_OPEN = 50;

export const loader = withUser(async ({ app, db, viewer, params, url }) => {
  const group = await readGroupHead(app, viewer, idParam(params.groupId));
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const isFirst = !position.after && !position.before;
  const of = { group: group.id };
  const open = isFirst
    ? await listTrainings(db, viewer, { ...of, show: "open" }, { limit: MOST_OPEN }, app.now())
    : { rows: [], older: null };
  const past = await listTrainings(db, viewer, { ...of, show: "past" }, position, app.now());
  leaveEmptyPage(url, position, past);
  return {
    group,
    open: await toRows(app, viewer, open.rows),
    hasMore: open.older !== null,
    past: await toRows(app, viewer, past.rows),
    ...pageLinks(url, past),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Trainings", data?.group.name)];

export default function GroupTrainingsScreen() {
  const { group, open, hasMore, past, newer, older } = useLoaderData<typeof loader>();
  const make = (
    <ButtonLink kind="primary" href={`/trainings/new?group=${group.id}`}>
      <Icon name="plus" /> New training
    </ButtonLink>
  );
  const isEmpty = open.length === 0 && past.length === 0;
  return (
    <GroupFrame group={group} tab="/trainings" actions={isEmpty ? undefined : make}>
      <OpenTrainings rows={open} />
      {hasMore ? (
        <p className="page-note">
          <a href={`/trainings?group=${group.id}`}>All that have not ended</a>
        </p>
      ) : null}
      {past.length > 0 ? (
        <section className="section" aria-label="Past">
          <h2>Past</h2>
          <TrainingRows rows={past} />
        </section>
      ) : null}
      {isEmpty ? (
        <EmptyState title="No trainings yet" action={make}>
          Trainings for this group appear here: planned ones, running ones and the results of past ones.
        </EmptyState>
      ) : null}
      <Pages newer={newer} older={older} />
    </GroupFrame>
  );
}
