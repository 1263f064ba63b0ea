import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { ConfirmDelete } from "../../../platform/ui/confirm.tsx";
import { shortDate } from "../../../platform/ui/date.tsx";
import { EntryLinks } from "../../../platform/ui/entry-links.tsx";
import { Crumbs, EmptyState, Page, Pages, TitleRow } from "../../../platform/ui/page.tsx";
import { copyList, deleteList } from "../commands.server.ts";
import { ItemRows } from "../components/item-rows.tsx";
import { MarkForm } from "../components/marker.tsx";
import { OwnProgress } from "../components/own-progress.tsx";
import { partLinks, partRequest } from "../parts.ts";
import { canEdit, canFollow } from "../policy.ts";
import { countProgress, listItems, requireList } from "../queries.server.ts";
import { toItemRow } from "../rows.server.ts";
import "../lists.css";

export const loader = withUser(async ({ db, viewer, params, url }) => {
  const list = await requireList(db, viewer, idParam(params.listId));
  const counts = (await countProgress(db, viewer, [list]))(list.id);
  const part = partRequest(url);
  const items = await listItems(db, viewer, list.id, part);
  const { id, title, about, due, audience, owner_id, username } = list;
  return {
    ...{ id, title, about, due, counts },
    isChosen: audience === "chosen",
    owner: [owner_id, username] as const,
    rows: items.map(toItemRow),
    isOwn: canEdit(viewer, list),
    follows: canFollow(viewer, list),
    ...partLinks(url, part, counts.total),
  };
});

export const action = withUser({ delete: "author" }, async ({ request, app, viewer, params, context }) => {
  const id = idParam(params.listId);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "delete":
      await deleteList(app, viewer, id);
      return redirectWithToast(context, "/lists?show=yours", "List deleted");
    case "copy": {
      const copy = await copyList(app, viewer, id);
      return redirectWithToast(context, `/lists/${copy}`, "Copied to your lists. Only you can see it.");
    }
    default:
      throw noSuchAction();
  }
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · Lists · Upsolve` : "Upsolve" },
];

export default function ListScreen() {
  const { id, title, about, due, isChosen, owner, rows, counts, isOwn, follows, previous, next } =
    useLoaderData<typeof loader>();
  const here = `/lists/${id}`;
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
        {due === null ? null : <span>Due {shortDate(Date.parse(due))}</span>}
        <span>{isChosen ? "For chosen members" : "For everyone"}</span>
        <EntryLinks kind="list" id={id} author={owner[0]} of="this list" />
      </div>
      {about ? <p className="list-about">{about}</p> : null}
      <div className="list-bar">
        <OwnProgress {...counts} />
        <span className="actions">
          {follows ? <ButtonLink href={`${here}/progress`}>Progress of all members</ButtonLink> : null}
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
