import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { isWhole, leaveEmptyPage, pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { FilterForm, GroupSelect } from "../../../platform/ui/filter-select.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Crumbs, EmptyState, Page, Pages, Segment, TitleRow } from "../../../platform/ui/page.tsx";
import { MarkLegend } from "../../../platform/ui/state-legend.tsx";
import { StateMark } from "../../../platform/ui/state-mark.tsx";
import printUrl from "../../../platform/ui/styles/print-table.css?url";
import { titled } from "../../../platform/ui/title.ts";
import { offerGroups } from "../../groups/index.server.ts";
import { DueLabel } from "../components/due-label.tsx";
import { DueMeter } from "../components/due-meter.tsx";
import { Marker, type MarkerProps, MarkForm } from "../components/marker.tsx";
import { countStages, requireFollowed, toMatrixRow } from "../matrix.server.ts";
import { partLinks, partRequest } from "../parts.ts";
import { listItems, listStandings, listTasks } from "../queries.server.ts";
import { toItemRow } from "../rows.server.ts";
import { type Stage, stageSchema, stages } from "../schema.ts";
import "../list-tabs.css";
import "../lists.css";
import "../matrix.css";

const PAGE_SIZE = 50;

const titles = { all: "All", "not-started": "Not started", started: "Started", done: "Done" };
/** After the due time, members who have begun are late. */
const titlesAfter = { ...titles, started: "Late" };

export const loader = withUser("follower", async ({ app, db, viewer, params, url }) => {
  const { show, group } = stageSchema.parse(Object.fromEntries(url.searchParams));
  const list = await requireFollowed(db, viewer, idParam(params.listId), group);
  const all = await listTasks(db, viewer, list.id);
  const offered = await offerGroups(db, viewer, group);
  const part = partRequest(url, PAGE_SIZE);
  const tasks = all.slice(part.from, part.from + part.limit);
  const items = await listItems(db, viewer, list.id, part);
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const members = await listStandings(app, viewer, { ...list, group }, all, position, show);
  // A page filtered by stage may be empty even if more members follow.
  if (isWhole(members)) leaveEmptyPage(url, position, members);
  const isOver = list.due_at !== null && list.due_at <= app.now();
  const rows = members.rows.map((each) => toMatrixRow(each, tasks));
  return {
    list: { id: list.id, title: list.title, isChosen: list.audience === "chosen", isOver },
    viewer: viewer.id,
    from: part.from,
    total: all.length,
    items: items
      .map((item) => toItemRow(item))
      .map(({ id, name, source, href, mark, hand }) => ({ id, name, source, href, mark, hand })),
    rows,
    /** Counted where all members are on the page. */
    stages: show === undefined && isWhole(members) && rows.length > 0 ? countStages(rows, all.length) : null,
    show,
    ...offered,
    file: fileOf(url),
    tabs: [undefined, ...stages].map((each) => ({
      title: (isOver ? titlesAfter : titles)[each ?? "all"],
      href: addressWith(url, { show: each ?? null }),
      isShown: each === show,
    })),
    ...pageLinks(url, members),
    problems: partLinks(url, part, all.length),
  };
});

/** The same members in a file, which has all of their pages. */
function fileOf(url: URL): string {
  const { pathname, search } = new URL(addressWith(url, { from: null }), url);
  return `${pathname}.csv${search}`;
}

export const links = () => [{ rel: "stylesheet", href: printUrl, media: "print" }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled("Progress of all members", data?.list.title),
];

export default function ProgressScreen() {
  const { list, viewer, from, total, items, rows, stages, show, group, groups, tabs, ...hrefs } =
    useLoaderData<typeof loader>();
  const { file, newer, older, problems } = hrefs;
  const here = `/lists/${list.id}`;
  const name = groups.find(({ id }) => id === group)?.name;
  return (
    <Page>
      <Crumbs
        steps={[
          { title: "Lists", href: "/lists" },
          { title: list.title, href: here },
        ]}
      />
      <TitleRow title={name ? `Progress of ${name}` : "Progress of all members"}>
        {rows.length > 0 ? (
          <ButtonLink href={file} download>
            <Icon name="download" /> CSV
          </ButtonLink>
        ) : null}
      </TitleRow>
      <p className="page-note">
        {group !== undefined
          ? "The members of this group, in the order they joined the site."
          : list.isChosen
            ? "The members this list is for, in the order they joined the site."
            : "All members, in the order they joined the site."}
        {total > items.length ? ` Problems ${from + 1} to ${from + items.length} of ${total}.` : null}
      </p>
      {stages ? <DueMeter stages={stages} isOver={list.isOver} /> : null}
      <nav className="segments list-tabs" aria-label="Members">
        {tabs.map(({ title, href, isShown }) => (
          <Segment key={title} href={href} isCurrent={isShown}>
            {title}
          </Segment>
        ))}
      </nav>
      {groups.length > 0 ? (
        <FilterForm label="Group">
          {show ? <input type="hidden" name="show" value={show} /> : null}
          <GroupSelect group={group} groups={groups} />
          <Button type="submit">Show</Button>
        </FilterForm>
      ) : null}
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        <section className="panel scroller" aria-label="Members and problems" tabIndex={0}>
          <table className="matrix">
            <caption className="visually-hidden">Who solved which problem in {list.title}</caption>
            <thead>
              <tr>
                <th scope="col">Member</th>
                <th scope="col" className="sum">
                  Solved
                </th>
                {items.map(({ id, name, source, href }) => (
                  <th key={id} scope="col">
                    <a href={href} title={[source, name].filter(Boolean).join(" · ")}>
                      {name}
                    </a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  total={total}
                  isOver={list.isOver}
                  list={row.id === viewer ? list.id : null}
                  items={items}
                />
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <EmptyState title="Nobody" action={<ButtonLink href={here}>Back to the list</ButtonLink>}>
          {!show && group !== undefined
            ? "Members of this group who have the list will appear here."
            : show
              ? empty[older ? "further" : show]
              : "Members you choose for this list will appear here."}
        </EmptyState>
      )}
      {rows.some(({ id }) => id === viewer) ? <MarkForm /> : null}
      {rows.length > 0 ? <MarkLegend /> : null}
      <div className="matrix-pages">
        <Pages newer={newer} older={older} newerLabel="Earlier members" olderLabel="Later members" />
        <Pages
          newer={problems.previous}
          older={problems.next}
          newerLabel="Previous problems"
          olderLabel="Next problems"
        />
      </div>
    </Page>
  );
}

const empty: Record<Stage | "further", string> = {
  "not-started": "Everyone has tried at least one problem in this list.",
  started: "No one is partway through this list.",
  done: "No one has solved every problem in this list yet.",
  further: "None of the members searched so far matches.",
};

interface RowProps {
  row: SerializeFrom<ReturnType<typeof toMatrixRow>>;
  total: number;
  /** Whether the list is due already. */
  isOver: boolean;
  /** Set only in the viewer's own row, to change marks. */
  list: number | null;
  items: MarkerProps["item"][];
}

function Row({ row, total, isOver, list, items }: RowProps) {
  const { id, username, done, cells, late, allLate, isBegun } = row;
  return (
    <tr data-own={list !== null || undefined}>
      <th scope="row">
        <a href={`/profile/${id}`}>{username}</a>
      </th>
      <td className="sum">
        {`${done}/${total}`}
        {allLate > 0 ? <small>{` ${allLate} late`}</small> : null}
        {isOver && done < total ? (
          <>
            {" "}
            <DueLabel isBegun={isBegun} />
          </>
        ) : null}
      </td>
      {cells.map((mark, index) => {
        const item = items[index];
        if (list !== null && item) {
          return (
            <td key={item.id}>
              <Marker list={list} item={item} />
              {late.includes(index) ? <small className="cell-late">late</small> : null}
            </td>
          );
        }
        return (
          <td key={item?.id}>
            {mark === "" ? null : <StateMark mark={mark} />}
            {late.includes(index) ? <small className="cell-late">late</small> : null}
          </td>
        );
      })}
    </tr>
  );
}
