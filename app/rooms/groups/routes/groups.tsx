import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../../../platform/http/pages.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { Icon } from "../../../platform/ui/icon.tsx";
import { EmptyState, Page, Pages, Segment, TitleRow } from "../../../platform/ui/page.tsx";
import { mayMakeGroups, seesAllGroups } from "../policy.ts";
import { listGroups } from "../queries.server.ts";
import { showFilter } from "../schema.ts";
import "../groups.css";

const PAGE_SIZE = 20;

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const asked = showFilter.parse(Object.fromEntries(url.searchParams)).show;
  const isStaff = seesAllGroups(viewer);
  const show = isStaff ? asked : "yours";
  tidyAddress(url, { show: show === "all" ? show : undefined });
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listGroups(db, viewer, show === "all", position);
  leaveEmptyPage(url, position, page);
  return {
    show,
    tabs: isStaff
      ? { yours: addressWith(url, { show: null }), all: addressWith(url, { show: "all" }) }
      : null,
    mayMake: mayMakeGroups(viewer, app.site.settings),
    rows: page.rows.map(({ id, name, about, members, isMember, isLeader }) => ({
      id,
      name,
      about,
      members,
      isMember,
      isLeader,
    })),
    ...pageLinks(url, page),
  };
});

export const meta = () => [{ title: "Groups · Upsolve" }];

export default function GroupsScreen() {
  const { show, tabs, mayMake, rows, newer, older } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title="Groups">
        {mayMake ? (
          <ButtonLink kind="primary" href="/groups/new">
            <Icon name="plus" /> New group
          </ButtonLink>
        ) : null}
      </TitleRow>
      {tabs ? (
        <nav className="segments group-tabs" aria-label="Groups">
          <Segment href={tabs.yours} isCurrent={show === "yours"}>
            Yours
          </Segment>
          <Segment href={tabs.all} isCurrent={show === "all"}>
            All
          </Segment>
        </nav>
      ) : null}
      {rows.length > 0 ? (
        <ul className="panel rows">
          {rows.map(({ id, name, about, members, isMember, isLeader }) => (
            <li key={id} className="group-row">
              <span>
                <a className="name" href={`/groups/${id}`}>
                  {name}
                </a>
                {isLeader ? <span className="label">Leader</span> : null}
                {show === "all" && isMember && !isLeader ? <span className="label">Member</span> : null}
              </span>
              <span className="figures">{counted(members, "member")}</span>
              {about ? <p className="group-line">{about}</p> : null}
            </li>
          ))}
        </ul>
      ) : (
        <NoGroups all={show === "all"} mayMake={mayMake} />
      )}
      <Pages newer={newer} older={older} />
    </Page>
  );
}

function NoGroups({ all, mayMake }: { all: boolean; mayMake: boolean }) {
  return (
    <EmptyState
      title={all ? "No groups yet" : "You are not in a group yet"}
      action={
        mayMake ? (
          <ButtonLink kind="primary" href="/groups/new">
            Create a group
          </ButtonLink>
        ) : null
      }
    >
      A group is a class, a year or a squad: boards, the leaderboard and lists can show its members alone, and
      its leaders follow who is practising.{" "}
      {mayMake ? null : "To join one, open the link that its leader sends you."}
    </EmptyState>
  );
}
