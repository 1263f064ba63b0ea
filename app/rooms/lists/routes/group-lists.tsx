import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Due } from "../../../platform/ui/due.tsx";
import { GroupFrame } from "../../../platform/ui/group-frame.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { EmptyState, Pages } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { readGroupHead } from "../../groups/index.server.ts";
import { remindedOf } from "../audience-shown.server.ts";
import { DueMeter } from "../components/due-meter.tsx";
import { OwnProgress } from "../components/own-progress.tsx";
import { RemindForm } from "../components/remind-form.tsx";
import { countProgress, countStages, listListsOfGroup } from "../queries.server.ts";
import "../group-lists.css";

/** Small, because leaders see how far everybody is with each list. */
const PAGE_SIZE = 10;

export const loader = withUser(async ({ app, db, viewer, params, url }) => {
  const group = await readGroupHead(app, viewer, idParam(params.groupId));
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listListsOfGroup(db, viewer, group.id, position);
  leaveEmptyPage(url, position, page);
  const countsOf = await countProgress(db, viewer, page.rows);
  const rows = [];
  for (const list of page.rows) {
    const { id, title, owner_id, username, due, due_at } = list;
    const counts = countsOf(id);
    rows.push({
      ...{ id, title, due, due_at, counts },
      owner: [owner_id, username] as const,
      isOver: due_at !== null && due_at <= app.now(),
      // Without problems, there is nothing to have started.
      stages: group.mayLead && counts.total > 0 ? await countStages(app, list, group.id) : null,
      reminded: group.mayLead ? await remindedOf(app, list) : null,
    });
  }
  return { group, rows, path: url.pathname + url.search, ...pageLinks(url, page) };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Lists", data?.group.name)];

export default function GroupListsScreen() {
  const { group, rows, path, newer, older } = useLoaderData<typeof loader>();
  const add = group.mayLead ? (
    <ButtonLink kind="primary" href={`/lists/new?group=${group.id}`}>
      <Icon name="plus" /> New list
    </ButtonLink>
  ) : undefined;
  return (
    <GroupFrame group={group} tab="/lists" actions={rows.length > 0 ? add : undefined}>
      {rows.length > 0 ? (
        <ul className="group-lists">
          {rows.map((row) => (
            <GroupList key={row.id} row={row} group={group} path={path} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No lists yet" action={add}>
          Lists given to this group appear here, such as its homework.
        </EmptyState>
      )}
      <Pages newer={newer} older={older} />
    </GroupFrame>
  );
}

interface GroupListProps {
  row: SerializeFrom<typeof loader>["rows"][number];
  group: SerializeFrom<typeof loader>["group"];
  path: string;
}

function GroupList({ row, group, path }: GroupListProps) {
  const { id, title, owner, due, due_at, counts, isOver, stages, reminded } = row;
  return (
    <li className="panel group-list">
      <h2>
        <a href={`/lists/${id}`}>{title}</a>
      </h2>
      <p className="meta">
        <a href={`/profile/${owner[0]}`}>{`@${owner[1]}`}</a>
        <Due day={due} at={due_at} />
      </p>
      {group.isMember ? <OwnProgress {...counts} isOver={isOver} /> : null}
      {stages ? <DueMeter stages={stages} isOver={isOver} /> : null}
      {stages ? (
        <div className="actions">
          <ButtonLink href={`/lists/${id}/progress?group=${group.id}`}>Progress of all members</ButtonLink>
          <RemindForm list={id} redirectTo={path} reminded={reminded} />
        </div>
      ) : null}
    </li>
  );
}
