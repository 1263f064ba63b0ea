import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import {
  leaveEmptyPage,
  pageLinks,
  pageRequest,
  tidyAddress,
} from "../../../../platform/http/pages.server.ts";
import { addressWith } from "../../../../platform/http/urls.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { EmptyState, Page, Pages, Segment, TitleRow } from "../../../../platform/ui/page.tsx";
import { Names } from "../components/names.tsx";
import { mayMakeForOthers } from "../policy.ts";
import { listMembers, listTeams } from "../queries.server.ts";
import { showSchema, shows } from "../schema.ts";
import "../teams.css";

const PAGE_SIZE = 30;

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const isStaff = mayMakeForOthers(viewer);
  const asked = showSchema.parse(Object.fromEntries(url.searchParams)).show;
  const show = isStaff ? (asked ?? "all") : "yours";
  tidyAddress(url, { show: isStaff && show === "yours" ? show : undefined });
  const request = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listTeams(db, viewer, show === "all", request);
  leaveEmptyPage(url, request, page);
  const ids = page.rows.map(({ id }) => id);
  const people = await listMembers(db, ids, app.now());
  return {
    show,
    tabs: isStaff
      ? shows.map((each) => [each, addressWith(url, { show: each === "all" ? null : each })] as const)
      : [],
    teams: page.rows.map(({ id, name }) => ({
      id,
      name,
      members: people
        .filter((each) => each.team_id === id && each.left_at === null)
        .map((each) => ({ id: each.id, username: each.username })),
    })),
    ...pageLinks(url, page),
  };
});

export const meta = () => [{ title: "Teams · Upsolve" }];

const titles = { yours: "Yours", all: "All" } as const;

export default function TeamsScreen() {
  const { show, tabs, teams, newer, older } = useLoaderData<typeof loader>();
  const make = (
    <ButtonLink kind="primary" href="/teams/new">
      <Icon name="plus" /> New team
    </ButtonLink>
  );
  return (
    <Page>
      <TitleRow title="Teams">{make}</TitleRow>
      {tabs.length > 0 ? (
        <nav className="segments team-tabs" aria-label="Teams">
          {tabs.map(([each, href]) => (
            <Segment key={each} href={href} isCurrent={each === show}>
              {titles[each]}
            </Segment>
          ))}
        </nav>
      ) : null}
      {teams.length > 0 ? (
        <ul className="panel rows">
          {teams.map(({ id, name, members }) => (
            <li key={id} className="entry">
              <a className="name" href={`/teams/${id}`}>
                {name}
              </a>
              <span className="meta">
                {members.length > 0 ? <Names people={members} /> : <span>Nobody is in it any more</span>}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <section className="panel" aria-label="Teams">
          <EmptyState title="No teams yet">
            Members who take part in contests together can be a team here. Boards then call them by its name,
            and its page shows what they did and what they left unsolved.
          </EmptyState>
        </section>
      )}
      <Pages newer={newer} older={older} />
    </Page>
  );
}
