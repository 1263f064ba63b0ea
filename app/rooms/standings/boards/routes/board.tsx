import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { formatNumber } from "../../../../platform/text/numbers.ts";
import { ActForm, Button, ButtonLink, SubmitButton } from "../../../../platform/ui/button.tsx";
import { counted } from "../../../../platform/ui/counted.ts";
import { DayTime } from "../../../../platform/ui/date.tsx";
import { FilterForm, GroupSelect } from "../../../../platform/ui/filter-select.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { Crumbs, EmptyState, Page, Pages, Segment, TitleRow } from "../../../../platform/ui/page.tsx";
import printUrl from "../../../../platform/ui/styles/print-table.css?url";
import { refreshContest } from "../../../solves/index.server.ts";
import { loadBoardPage } from "../board-page.server.ts";
import { BoardTable, ColumnKeys } from "../components/board-table.tsx";
import { Legend, Sprite } from "../components/legend.tsx";
import { AsOf, LiveBoard } from "../components/live-board.tsx";
import { REFRESH_EVERY } from "../limits.ts";
import { getContest } from "../queries.server.ts";
import "../boards.css";

export const links = () => [{ rel: "stylesheet", href: printUrl, media: "print" }];

export const loader = withUser(({ app, viewer, params, url, context }) =>
  loadBoardPage(app, viewer, { judge: params.judge ?? "", key: params.key ?? "", url, context }),
);

export const action = withUser(async ({ app, db, params, url, context }) => {
  const contest = await getContest(db, params.judge ?? "", params.key ?? "");
  await refreshContest(app, contest);
  const message = "Refreshing. New solves will appear here as the judge responds.";
  return redirectWithToast(context, url.pathname + url.search, message, "notice");
});
export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Board of ${data.contest.name}` : "Board"} · Upsolve` },
  ...(data?.isRefreshed ? [{ httpEquiv: "refresh", content: String(REFRESH_EVERY) }] : []),
];

type Loaded = SerializeFrom<typeof loader>;

const orders = [
  ["solved", "Solved"],
  ["upsolved", "Upsolved"],
  ["name", "Name"],
] as const;

export default function BoardScreen() {
  const data = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { contest, order, count, teams, refusal, ownRank, canRefresh, hrefs } = data;
  return (
    <Page>
      <Crumbs
        steps={[
          { title: "Boards", href: "/contests/past" },
          { title: contest.title, href: `/contests/past?judge=${contest.judge}` },
          { title: contest.key },
        ]}
      />
      <div className="board-title">
        <TitleRow title={contest.name} />
      </div>
      <div className="facts">
        {contest.startsAt === null ? null : <DayTime value={contest.startsAt} />}
        {contest.length === null ? null : <span>{contest.length}</span>}
        <span>{inIt(count - teams, teams)}</span>
        {ownRank === null ? null : (
          <span>
            Your rank here: {ownRank} of {formatNumber(count)}
          </span>
        )}
        <a className="link" href={contest.link} rel="nofollow noopener noreferrer">
          {contest.link.replace("https://", "")}
        </a>
        {data.live ? null : (
          <a className="link" href={`/trainings/new?contest=${contest.judge}/${contest.key}`}>
            New training
          </a>
        )}
      </div>
      {data.live ? <LiveBoard key={pathname} {...data} live={data.live} /> : null}
      {refusal === null ? null : (
        <p className="page-note">
          {contest.title} does not show this contest to this site: “{refusal}”. Some of its problems may be
          missing here. We ask again every day.
        </p>
      )}
      <div className="toolbar">
        <span className="soft" id="order">
          Order by
        </span>
        <nav className="segments" aria-labelledby="order">
          {orders.map(([value, label]) => (
            <Segment key={value} href={hrefs[value]} isCurrent={value === order}>
              {label}
            </Segment>
          ))}
        </nav>
        {data.groups.length > 0 ? (
          <FilterForm label="Group">
            {order === "solved" ? null : <input type="hidden" name="order" value={order} />}
            {data.isRefreshed ? <input type="hidden" name="refresh" value={REFRESH_EVERY} /> : null}
            <GroupSelect group={data.group} groups={data.groups} />
            <Button type="submit" size="small">
              Show
            </Button>
          </FilterForm>
        ) : null}
        <div className="end">
          <AsOf key={pathname} {...data} />
          {canRefresh ? (
            <ActForm action={pathname + search}>
              <SubmitButton kind="plain" size="small" pendingLabel="Refreshing...">
                Refresh
              </SubmitButton>
            </ActForm>
          ) : null}
          {count > 0 ? (
            <ButtonLink size="small" href={hrefs.file} download>
              <Icon name="download" size={14} />
              CSV
            </ButtonLink>
          ) : null}
        </div>
      </div>
      {count > 0 ? (
        <section className="panel board" aria-label="Board">
          <Sprite />
          <Legend />
          <BoardTable {...data} />
          <ColumnKeys {...data} />
        </section>
      ) : (
        <section className="panel" aria-label="Board">
          <NoMembers {...data} />
        </section>
      )}
      <Pages newer={data.newer} older={data.older} newerLabel="Previous members" olderLabel="More members" />
    </Page>
  );
}

/** "2 members, 1 team" */
function inIt(members: number, teams: number): string {
  const named = members > 0 || teams === 0 ? [counted(members, "member")] : [];
  return [...named, ...(teams > 0 ? [counted(teams, "team")] : [])].join(", ");
}

function NoMembers({ contest, columns, live, readAt, group, hrefs }: Loaded) {
  if (group !== undefined) {
    return (
      <EmptyState
        title="Nobody in this group has tried this contest"
        action={<ButtonLink href={hrefs.everyone}>Show everyone</ButtonLink>}
      >
        Members of the group who have linked their handles at {contest.title} appear here once they try one of
        its problems.
      </EmptyState>
    );
  }
  if (live && readAt !== null) {
    return (
      <EmptyState title="Nobody here has sent anything yet">
        Results appear here less than a minute after members with linked handles send them.
      </EmptyState>
    );
  }
  if (!contest.isOver) {
    return (
      <EmptyState title="This contest is not over yet">
        Results appear here after it ends, for members who have linked their handles.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={
        columns.length === 0
          ? "This contest's problems are not known yet"
          : "Nobody here has tried this contest"
      }
      action={<ButtonLink href="/settings/handles">Link a handle</ButtonLink>}
    >
      Members who have linked their handles at {contest.title} appear here once they try one of its problems.
    </EmptyState>
  );
}
