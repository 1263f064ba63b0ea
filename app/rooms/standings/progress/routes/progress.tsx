import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../../platform/http/forms.server.ts";
import { idParam } from "../../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { FilterSelect, useFilterForm } from "../../../../platform/ui/filter-select.tsx";
import { GroupFrame } from "../../../../platform/ui/group-frame.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { EmptyState, Pages, Segment } from "../../../../platform/ui/page.tsx";
import printUrl from "../../../../platform/ui/styles/print-table.css?url";
import { titled } from "../../../../platform/ui/title.ts";
import { requireLed } from "../../../groups/index.server.ts";
import { Homework, Roster, Settling, Strip } from "../components/panels.tsx";
import { Csv, orderLabel, ProgressTable } from "../components/progress-table.tsx";
import { SPANS } from "../limits.ts";
import ownPrintUrl from "../print.css?url";
import { loadProgressPage } from "../progress-page.server.ts";
import { settleSchema } from "../schema.ts";
import { settle } from "../settle-acts.server.ts";
import "../progress.css";

export const links = () =>
  [printUrl, ownPrintUrl].map((href) => ({ rel: "stylesheet", href, media: "print" }));

export const loader = withUser("follower", ({ app, viewer, params, url, context }) =>
  loadProgressPage(app, viewer, { groupId: idParam(params.groupId), url, context }),
);

export const action = withUser("follower", async ({ request, app, db, viewer, params, url, context }) => {
  await requireLed(db, viewer, idParam(params.groupId));
  return submitForm(await readForm(request, settleSchema), settleSchema, async (input) =>
    redirectWithToast(context, url.pathname + url.search, await settle(app, viewer, input)),
  );
});
export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Progress", data?.group.name)];

const spans = SPANS.map((weeks) => [String(weeks), `${weeks} weeks`] as const);

export default function ProgressScreen() {
  const data = useLoaderData<typeof loader>();
  const { group, isStaff, isOwn, span, order, orders, figures, homework, settling, rows, file } = data;
  const weeksForm = useFilterForm("Weeks");
  const importing = isStaff ? (
    <ButtonLink href={`/admin/roster?group=${group.id}`}>
      <Icon name="users" />
      Import roster
    </ButtonLink>
  ) : undefined;
  return (
    <GroupFrame group={group} tab="/progress" actions={importing}>
      {isOwn ? (
        <p className="page-note">
          This is your own row. The group’s leaders and the site’s staff see everybody’s.
        </p>
      ) : null}
      {figures ? <Strip {...figures} /> : null}
      {homework ? <Homework {...homework} /> : null}
      <div className="toolbar">
        {isOwn ? null : (
          <>
            <span className="soft" id="order">
              Order by
            </span>
            <nav className="segments" aria-labelledby="order">
              {orders.map(([value, href]) => (
                <Segment key={value} href={href} isCurrent={value === order}>
                  {orderLabel(value)}
                </Segment>
              ))}
            </nav>
          </>
        )}
        <div className="end">
          {data.asOf ? <span className="small faint">Judges read {data.asOf}</span> : null}
          <form {...weeksForm}>
            <FilterSelect name="weeks" aria-label="Weeks" value={String(span)} choices={spans} />
            {order === "quiet" ? null : <input type="hidden" name="order" value={order} />}
            <noscript>
              <Button type="submit" size="small">
                Show
              </Button>
            </noscript>
          </form>
          <Csv href={file} />
        </div>
      </div>
      <section className="panel board" aria-label="Progress">
        {rows.length === 0 ? (
          <EmptyState title="Nobody is in this group yet">
            Its members appear here with what they solve.
          </EmptyState>
        ) : (
          <ProgressTable {...data} />
        )}
      </section>
      <Pages newer={data.newer} older={data.older} newerLabel="Previous members" olderLabel="More members" />
      {settling ? (
        <div className="halves">
          <Settling settling={settling} isStaff={isStaff} />
          {isStaff ? <Roster group={group.id} /> : null}
        </div>
      ) : null}
    </GroupFrame>
  );
}
