import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { DeleteItem } from "../../../platform/ui/confirm.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Crumbs, Page, Pages, TitleRow } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { addItems, moveItem, removeItem, requireOwnList } from "../commands.server.ts";
import { AddItems } from "../components/add-items.tsx";
import { type ItemRow, ItemRows } from "../components/item-rows.tsx";
import { partLinks, partRequest } from "../parts.ts";
import { countProgress, listItems } from "../queries.server.ts";
import { toItemRow } from "../rows.server.ts";
import { itemsSchema } from "../schema.ts";
import "../lists.css";

/** Small, because every row has buttons. */
const PAGE_SIZE = 50;

export const loader = withUser("author", async ({ db, viewer, params, url }) => {
  const { id, title } = await requireOwnList(db, viewer, idParam(params.listId));
  const { total } = (await countProgress(db, viewer, [{ id }]))(id);
  const part = partRequest(url, PAGE_SIZE);
  const items = await listItems(db, viewer, id, part);
  return { id, title, total, rows: items.map((item) => toItemRow(item)), ...partLinks(url, part, total) };
});

export const action = withUser("author", async ({ request, url, app, db, viewer, params, context }) => {
  const { id } = await requireOwnList(db, viewer, idParam(params.listId));
  const form = await readForm(request, itemsSchema);
  const here = url.pathname + url.search;
  switch (form.get("intent")) {
    case "add":
      return submitForm(form, itemsSchema, async ({ text }) => ({
        done: await addItems(app, viewer, id, text),
      }));
    case "up":
      await moveItem(app, viewer, id, idParam(String(form.get("item"))), "up");
      return redirectWithToast(context, here, "Moved up");
    case "down":
      await moveItem(app, viewer, id, idParam(String(form.get("item"))), "down");
      return redirectWithToast(context, here, "Moved down");
    case "delete":
      await removeItem(app, viewer, id, idParam(String(form.get("item"))));
      return redirectWithToast(context, here, "Removed from the list");
    default:
      throw noSuchAction();
  }
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Edit problems", data?.title)];

export default function ArrangeScreen() {
  const { id, title, total, rows, previous, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page>
      <Crumbs
        steps={[
          { title: "Lists", href: "/lists" },
          { title, href: `/lists/${id}` },
        ]}
      />
      <TitleRow title="Edit problems" count={total}>
        <ButtonLink href={`/lists/${id}`}>Done</ButtonLink>
      </TitleRow>
      <div className="panel panel-body list-import">
        <AddItems
          result={answer && "result" in answer ? answer.result : undefined}
          done={answer && "done" in answer ? answer.done : undefined}
        />
      </div>
      <ItemRows list={id} rows={rows} act={(row) => <Acts list={id} row={row} />} />
      <Pages newer={previous} older={next} newerLabel="Previous" olderLabel="Next" />
    </Page>
  );
}

const moves = [
  ["up", "arrow-up"],
  ["down", "arrow-down"],
] as const;

function Acts({ list, row: { id, name } }: { list: number; row: ItemRow }) {
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <span className="actions list-acts">
      {moves.map(([way, arrow]) => (
        <ActForm key={way} preventScrollReset>
          <input type="hidden" name="item" value={id} />
          <SubmitButton
            kind="quiet"
            size="small"
            name="intent"
            value={way}
            pendingLabel="…"
            title={`Move ${way}`}
          >
            <Icon name={arrow} />
            <span className="visually-hidden">
              Move {way}
              {of}
            </span>
          </SubmitButton>
        </ActForm>
      ))}
      <ButtonLink kind="quiet" size="small" href={`/lists/${list}/items/${id}`} title="Edit">
        <Icon name="pencil" />
        <span className="visually-hidden">Edit{of}</span>
      </ButtonLink>
      <DeleteItem
        name="item"
        value={id}
        label="Remove"
        of={name}
        question={`Remove "${name}" from the list?`}
      />
    </span>
  );
}
