import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { isWhole, leaveEmptyPage, pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { StateMark } from "../../../platform/ui/marks.tsx";
import { Crumbs, EmptyState, Page, Pages, Segment, TitleRow } from "../../../platform/ui/page.tsx";
import printUrl from "../../../platform/ui/styles/print-table.css?url";
import { titled } from "../../../platform/ui/title.ts";
import { Marker, type MarkerProps, MarkForm } from "../components/marker.tsx";
import { requireFollowed, toMatrixRow } from "../matrix.server.ts";
import { partLinks, partRequest } from "../parts.ts";
import { listItems, listStandings, listTasks } from "../queries.server.ts";
import { toItemRow } from "../rows.server.ts";
import { type Stage, stageSchema, stages } from "../schema.ts";
import "../lists.css";

const PAGE_SIZE = 50;

const titles = { all: "All", "not-started": "Not started", started: "Started", done: "Done" };

export const loader = withUser("follower", async ({ app, db, viewer, params, url }) => {
  const list = await requireFollowed(db, viewer, idParam(params.listId));
  const all = await listTasks(db, viewer, list.id);
  const { show } = stageSchema.parse(Object.fromEntries(url.searchParams));
  const part = partRequest(url, PAGE_SIZE);
  const tasks = all.slice(part.from, part.from + part.limit);
  const items = await listItems(db, viewer, list.id, part);
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const members = await listStandings(app, viewer, list, all, position, show);
  // A page filtered by stage may be empty even if more members follow.
  if (isWhole(members)) leaveEmptyPage(url, position, members);
  return {
    list: { id: list.id, title: list.title, isChosen: list.audience === "chosen" },
    viewer: viewer.id,
    from: part.from,
    total: all.length,
    items: items
      .map(toItemRow)
      .map(({ id, name, source, href, mark, hand }) => ({ id, name, source, href, mark, hand })),
    rows: members.rows.map((each) => toMatrixRow(each, tasks)),
    show,
    tabs: [undefined, ...stages].map((each) => ({
      title: titles[each ?? "all"],
      href: addressWith(url, { show: each ?? null }),
      isShown: each === show,
    })),
    ...pageLinks(url, members),
    problems: partLinks(url, part, all.length),
  };
});

export const links = () => [{ rel: "stylesheet", href: printUrl, media: "print" }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled("Progress of all members", data?.list.title),
];

export default function ProgressScreen() {
  const { list, viewer, from, total, items, rows, show, tabs, newer, older, problems } =
    useLoaderData<typeof loader>();
  const here = `/lists/${list.id}`;
  return (
    <Page>
      <Crumbs
        steps={[
          { title: "Lists", href: "/lists" },
          { title: list.title, href: here },
        ]}
      />
      <TitleRow title="Progress of all members">
        {rows.length > 0 ? (
          <ButtonLink href={`${here}/progress.csv${show ? `?show=${show}` : ""}`} download>
            <Icon name="download" /> CSV
          </ButtonLink>
        ) : null}
      </TitleRow>
      <p className="page-note">
        {list.isChosen
          ? "The members chosen for this list, in the order they joined the site."
          : "All members, in the order they joined the site."}
        {total > items.length ? ` Problems ${from + 1} to ${from + items.length} of ${total}.` : null}
      </p>
      <nav className="segments list-tabs" aria-label="Members">
        {tabs.map(({ title, href, isShown }) => (
          <Segment key={title} href={href} isCurrent={isShown}>
            {title}
          </Segment>
        ))}
      </nav>
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
                  list={row.id === viewer ? list.id : null}
                  items={items}
                />
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <EmptyState title="Nobody" action={<ButtonLink href={here}>Back to the list</ButtonLink>}>
          {show ? empty[older ? "further" : show] : "Members you choose for this list will appear here."}
        </EmptyState>
      )}
      {rows.some(({ id }) => id === viewer) ? <MarkForm /> : null}
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
  /** Set only in the viewer's own row, to change marks. */
  list: number | null;
  items: MarkerProps["item"][];
}

function Row({ row: { id, username, done, cells }, total, list, items }: RowProps) {
  return (
    <tr data-own={list !== null || undefined}>
      <th scope="row">
        <a href={`/profile/${id}`}>{username}</a>
      </th>
      <td className="sum">{`${done}/${total}`}</td>
      {cells.map((mark, index) => {
        const item = items[index];
        if (list !== null && item) {
          return (
            <td key={item.id}>
              <Marker list={list} item={item} />
            </td>
          );
        }
        return <td key={item?.id}>{mark === "" ? null : <StateMark mark={mark} />}</td>;
      })}
    </tr>
  );
}
