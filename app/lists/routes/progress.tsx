import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { withUser } from "../../accounts/guards.server.ts";
import { idParam } from "../../http/ids.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../http/pages.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StateMark } from "../../ui/marks.tsx";
import { Crumbs, EmptyState, Page, Pages, TitleRow } from "../../ui/page.tsx";
import { titled } from "../../ui/title.ts";
import { Marker, type MarkerProps, MarkForm } from "../components/marker.tsx";
import { requireFollowed, toMatrixRow } from "../matrix.server.ts";
import { partLinks, partRequest } from "../parts.ts";
import { listFollowers, listItems, listTasks, standings } from "../queries.server.ts";
import { toItemRow } from "../rows.server.ts";
import "../../ui/styles/lists.css";

/** Members and problems on one page. */
const PAGE_SIZE = 50;

export const loader = withUser(async ({ db, viewer, params, url }) => {
  const list = await requireFollowed(db, viewer, idParam(params.listId));
  const all = await listTasks(db, viewer, list.id);
  const part = partRequest(url, PAGE_SIZE);
  const tasks = all.slice(part.from, part.from + part.limit);
  const items = await listItems(db, viewer, list.id, part);
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const members = await listFollowers(db, list, all, position);
  leaveEmptyPage(url, position, members);
  const rows: ReturnType<typeof toMatrixRow>[] = [];
  for await (const some of standings(db, viewer, list, members.rows, all))
    rows.push(...some.map((each) => toMatrixRow(each, tasks)));
  return {
    list: { id: list.id, title: list.title, isChosen: list.audience === "chosen" },
    viewer: viewer.id,
    from: part.from,
    total: all.length,
    items: items.map(toItemRow).map(({ id, name, source, href, mark, hand }) => ({
      ...{ id, name, source, href, mark, hand },
    })),
    rows,
    ...pageLinks(url, members),
    problems: partLinks(url, part, all.length),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled("Everybody's progress", data?.list.title),
];

export default function ProgressScreen() {
  const { list, viewer, from, total, items, rows, newer, older, problems } = useLoaderData<typeof loader>();
  const here = `/lists/${list.id}`;
  return (
    <Page>
      <Crumbs
        steps={[
          { title: "Lists", href: "/lists" },
          { title: list.title, href: here },
        ]}
      />
      <TitleRow title="Everybody's progress">
        {rows.length > 0 ? (
          <ButtonLink href={`${here}/progress.csv`} download>
            <Download size={16} aria-hidden /> CSV
          </ButtonLink>
        ) : null}
      </TitleRow>
      <p className="page-note">
        {list.isChosen
          ? "The members that this list is for, in the order in which they joined."
          : "Everybody with a mark on its problems, in the order in which they joined."}
        {total > items.length ? ` Problems ${from + 1} to ${from + items.length} of ${total}.` : null}
      </p>
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus
        <section className="panel scroller" aria-label="Members and problems" tabIndex={0}>
          <table className="matrix">
            <caption className="visually-hidden">Who solved which problem of {list.title}</caption>
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
        <EmptyState title="Nobody yet" action={<ButtonLink href={here}>Back to the list</ButtonLink>}>
          {list.isChosen
            ? "Choose members for this list, and they appear here."
            : "Whoever tries one of its problems appears here."}
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

interface RowProps {
  row: SerializeFrom<ReturnType<typeof toMatrixRow>>;
  total: number;
  /** Where the row is the viewer's own, which they mark. */
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
