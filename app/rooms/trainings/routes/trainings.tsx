import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../../../platform/http/pages.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { FilterForm, GroupSelect } from "../../../platform/ui/filter-select.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { EmptyState, Page, Pages, Segment, TitleRow } from "../../../platform/ui/page.tsx";
import { offerGroups } from "../../groups/index.server.ts";
import { OpenTrainings, TrainingRows } from "../components/training-rows.tsx";
import { toRows } from "../listed.server.ts";
import { listTrainings } from "../queries.server.ts";
import { filterSchema } from "../schema.ts";
import "../training-list.css";

const PAGE_SIZE = 20;

const shows = ["open", "past", "yours"] as const;
type Show = (typeof shows)[number];

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const { show: asked, group: chosen } = filterSchema.parse(Object.fromEntries(url.searchParams));
  tidyAddress(url, { show: asked, group: chosen });
  const { group, groups } = await offerGroups(db, viewer, chosen);
  const show = asked ?? "open";
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listTrainings(db, viewer, { show, group }, position, app.now());
  leaveEmptyPage(url, position, page);
  return {
    ...{ show, group, groups },
    tabs: shows.map((each) => ({ show: each, href: addressWith(url, { show: each }) })),
    rows: await toRows(app, viewer, page.rows),
    ...pageLinks(url, page),
  };
});

export const meta = () => [{ title: "Trainings · Upsolve" }];

const titles: Record<Show, string> = { open: "Open", past: "Past", yours: "Yours" };
const empty: Record<Show, string> = {
  open: "Trainings that you can take part in appear here until they end.",
  past: "Trainings appear here with their results once they end.",
  yours: "Trainings that you make or take part in appear here.",
};

export default function TrainingsScreen() {
  const { show, group, groups, tabs, rows, newer, older } = useLoaderData<typeof loader>();
  const make = (
    <ButtonLink
      kind="primary"
      href={group === undefined ? "/trainings/new" : `/trainings/new?group=${group}`}
    >
      <Icon name="plus" /> New training
    </ButtonLink>
  );
  return (
    <Page>
      <TitleRow title="Trainings">
        <ButtonLink href="/duels/new">Challenge to a duel</ButtonLink>
        {make}
      </TitleRow>
      <nav className="segments training-tabs" aria-label="Trainings">
        {tabs.map((tab) => (
          <Segment key={tab.show} href={tab.href} isCurrent={tab.show === show}>
            {titles[tab.show]}
          </Segment>
        ))}
      </nav>
      {groups.length > 0 ? (
        <FilterForm label="Trainings">
          {show === "open" ? null : <input type="hidden" name="show" value={show} />}
          <GroupSelect group={group} groups={groups} />
          <Button type="submit">Show</Button>
        </FilterForm>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState title="No trainings here" action={make}>
          {empty[show]}
        </EmptyState>
      ) : show === "open" ? (
        <OpenTrainings rows={rows} />
      ) : (
        <TrainingRows rows={rows} />
      )}
      <Pages newer={newer} older={older} />
    </Page>
  );
}
