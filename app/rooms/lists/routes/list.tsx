import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { ConfirmDelete } from "../../../platform/ui/confirm.tsx";
import { Due } from "../../../platform/ui/due.tsx";
import { EntryLinks } from "../../../platform/ui/entry-links.tsx";
import { Crumbs, EmptyState, Page, Pages, TitleRow } from "../../../platform/ui/page.tsx";
import { MarkLegend } from "../../../platform/ui/state-legend.tsx";
import { audienceOf } from "../audience-shown.server.ts";
import { copyList, deleteList, givesAgain } from "../commands.server.ts";
import { For } from "../components/for.tsx";
import { ItemRows } from "../components/item-rows.tsx";
import { MarkForm } from "../components/marker.tsx";
import { OwnProgress } from "../components/own-progress.tsx";
import { RemindForm } from "../components/remind-form.tsx";
import { partLinks, partRequest } from "../parts.ts";
import { canEdit, canFollow } from "../policy.ts";
import { countProgress, listItems, requireList } from "../queries.server.ts";
import { toItemRow } from "../rows.server.ts";
import "../lists.css";

export const loader = withUser(async ({ app, db, viewer, params, url }) => {
  const list = await requireList(db, viewer, idParam(params.listId));
  const counts = (await countProgress(db, viewer, [list]))(list.id);
  const part = partRequest(url);
  const items = await listItems(db, viewer, list.id, part);
  const { id, title, about, due, due_at, audience, owner_id, username } = list;
  return {
    ...{ id, title, about, due, due_at, counts },
    ...(await audienceOf(app, viewer, list)),
    isChosen: audience === "chosen",
    isOver: due_at !== null && due_at <= app.now(),
    owner: [owner_id, username] as const,
    rows: items.map((item) => toItemRow(item, due_at)),
    isOwn: canEdit(viewer, list),
    follows: canFollow(viewer, list),
    ...partLinks(url, part, counts.total),
  };
});

export const action = withUser(
  { delete: "author" },
  async ({ request, app, db, viewer, params, context }) => {
    const id = idParam(params.listId);
    const form = await readForm(request);
    switch (form.get("intent")) {
      case "delete":
        await deleteList(app, viewer, id);
        return redirectWithToast(context, "/lists?show=yours", "List deleted");
      case "copy": {
        const copy = await copyList(app, viewer, id);
        // To give the list again, its title, due date and groups are chosen next.
        if (await givesAgain(db, viewer, id)) {
          const address = `/lists/${copy}/edit?copyOf=${id}`;
          return redirectWithToast(context, address, "Copied. Now choose when it is due and who it is for.");
        }
        return redirectWithToast(context, `/lists/${copy}`, "Copied to your lists. Only you can see it.");
      }
      default:
        throw noSuchAction();
    }
  },
);

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · Lists · Upsolve` : "Upsolve" },
];

export default function ListScreen() {
  const { id, title, about, owner, rows, counts, isOwn, follows, previous, next, ...list } =
    useLoaderData<typeof loader>();
  const here = `/lists/${id}`;
  const todo = rows.find(({ mark }) => mark === undefined || mark === "tried" || mark === "later");
  return (
    <Page>
      <Crumbs steps={[{ title: "Lists", href: "/lists" }]} />
      <TitleRow title={title}>
        {isOwn ? (
          <ButtonLink kind="primary" href={`${here}/items`}>
            Edit problems
          </ButtonLink>
        ) : null}
      </TitleRow>
      <div className="facts">
        <span>
          By <a href={`/profile/${owner[0]}`}>{owner[1]}</a>
        </span>
        <Due day={list.due} at={list.due_at} />
        <For isChosen={list.isChosen} groups={list.groups} />
        <EntryLinks kind="list" id={id} author={owner[0]} of="this list" />
      </div>
      {about ? <p className="list-about">{about}</p> : null}
      <div className="list-bar">
        <span className="list-own">
          <OwnProgress {...counts} isOver={list.isOver} />
          {todo && previous === null ? (
            <a
              className="link"
              href={todo.href}
              rel={todo.href.startsWith("/") ? undefined : "nofollow noopener"}
            >
              {`Next: ${todo.name}`}
            </a>
          ) : null}
        </span>
        <span className="actions">
          {follows ? <ButtonLink href={`${here}/progress`}>Progress of all members</ButtonLink> : null}
          {list.reminds ? <RemindForm list={id} redirectTo={here} reminded={list.reminded} /> : null}
          {rows.length > 0 ? <ButtonLink href={`/trainings/new?list=${id}`}>New training</ButtonLink> : null}
          <ActForm action={here}>
            <SubmitButton kind="plain" name="intent" value="copy" pendingLabel="Copying...">
              Copy
            </SubmitButton>
          </ActForm>
          {isOwn ? (
            <>
              <ButtonLink href={`${here}/edit`}>Edit</ButtonLink>
              <ConfirmDelete
                id="delete-list"
                trigger="Delete"
                question="Are you sure you want to delete this list?"
                action={here}
              />
            </>
          ) : null}
        </span>
      </div>
      {rows.length > 0 ? (
        <>
          <ItemRows list={id} rows={rows} />
          <MarkForm />
          <MarkLegend />
        </>
      ) : (
        <EmptyState
          title="No problems yet"
          action={isOwn ? <ButtonLink href={`${here}/items`}>Add problems</ButtonLink> : undefined}
        >
          {isOwn ? "Paste links to problems, one per line." : "Its owner has not added any that you can see."}
        </EmptyState>
      )}
      <Pages newer={previous} older={next} newerLabel="Previous" olderLabel="Next" />
    </Page>
  );
}
