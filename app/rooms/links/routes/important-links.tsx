import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { DeleteItem } from "../../../platform/ui/confirm.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { EmptyState, Page, Pages, Section, TitleRow } from "../../../platform/ui/page.tsx";
import { deleteLink } from "../commands.server.ts";
import { listLinks } from "../queries.server.ts";
import { essentialResources } from "../resources.ts";
import { deletionSchema } from "../schema.ts";
import "../links.css";

const PAGE_SIZE = 50;

export const loader = withUser(async ({ db, viewer, url }) => {
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listLinks(db, viewer, position);
  leaveEmptyPage(url, position, page);
  return { rows: page.rows.map(({ id, name, link }) => ({ id, name, link })), ...pageLinks(url, page) };
});

export const action = withUser("holder", async ({ request, url, app, viewer, context }) =>
  submitForm(await readForm(request), deletionSchema, async ({ link }) => {
    await deleteLink(app, viewer, idParam(link));
    return redirectWithToast(context, url.pathname + url.search, "Link deleted");
  }),
);

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Important Links · Upsolve" }];

export default function ImportantLinksScreen() {
  const { rows, newer, older } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title="Important Links">
        <ButtonLink kind="quiet" href="/dashboard">
          Back to Dashboard
        </ButtonLink>
        <ButtonLink kind={rows.length > 0 ? "primary" : "plain"} href="/importantlink/addlink">
          <Icon name="plus" /> Add Link
        </ButtonLink>
      </TitleRow>
      <Section title="Essential Resources">
        <ul className="cards resources">
          {essentialResources.map(({ name, link, about }) => (
            <li key={link} className="card">
              <a href={link} target="_blank" rel="noopener">
                {name} <Icon name="external-link" />
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
              <p className="soft">{about}</p>
              <small className="card-foot meta">{link.replace(/^https:\/\/|\/$/g, "")}</small>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Your Added Links">
        {rows.length > 0 ? (
          <ul className="panel rows">
            {rows.map(({ id, name, link }) => (
              <li key={id} className="row-with-actions">
                <a href={link} rel="nofollow noopener ugc">
                  <b>{name}</b>
                  <small className="soft">{link}</small>
                </a>
                <DeleteItem
                  name="link"
                  value={id}
                  label="Delete link"
                  of={name}
                  question={`Are you sure you want to delete the link "${name}"?`}
                />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title="No Personal Links Yet"
            level={3}
            action={
              <ButtonLink kind="primary" href="/importantlink/addlink">
                Add Your First Link
              </ButtonLink>
            }
          >
            Links you save will appear here. Only you can see them.
          </EmptyState>
        )}
        <Pages newer={newer} older={older} />
      </Section>
    </Page>
  );
}
