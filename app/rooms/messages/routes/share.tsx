import { randomUUID } from "node:crypto";
import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam, submissionKey } from "../../../platform/http/ids.ts";
import { pageRequest } from "../../../platform/http/pages.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import { Button, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { TextAreaField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../platform/ui/form.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";
import { Crumbs, EmptyState, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { useForm } from "../../../platform/ui/use-form.ts";
import { requireVisibleProblem } from "../../problems/index.server.ts";
import { shareProblem } from "../commands.server.ts";
import { SHARED_NOTE } from "../limits.ts";
import { loadPeople } from "../list.server.ts";
import { type SharingFields, searchSchema, sharingSchema } from "../schema.ts";
import "../messages.css";

/** Few enough to keep the note in view; the others can be found by searching. */
const PEOPLE_PAGE = 8;

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const problem = await requireVisibleProblem(
    db,
    viewer,
    idParam(url.searchParams.get("problem") ?? undefined),
  );
  const q = searchSchema.parse(url.searchParams.get("q"));
  const page = await loadPeople(app, viewer, { ...pageRequest(url.searchParams, PEOPLE_PAGE), q });
  return {
    key: randomUUID(),
    problem: { id: problem.id, title: problem.title, visibility: problem.visibility },
    q: q ?? "",
    people: page.rows.map(({ _id, username, avatar }) => ({ _id, username, avatar })),
    older: page.older && addressWith(url, { after: page.older }),
  };
});

export const action = withUser(async ({ app, viewer, url, request }) => {
  const problemId = idParam(url.searchParams.get("problem") ?? undefined);
  const form = await readForm(request, sharingSchema);
  return submitForm(form, sharingSchema, async ({ to, note }) => {
    await shareProblem(app, viewer, idParam(to), { problemId, note }, submissionKey(form.get("key")));
    return redirect(`/messages/${to}`);
  });
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Share ${data.problem.title} · Upsolve` : "Upsolve" },
];

export default function ShareScreen() {
  const { key, problem, q, people, older } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [form, fields] = useForm<SharingFields>({ id: "share", lastResult: result });
  return (
    <Page shape="form">
      <Crumbs
        steps={[
          { title: "Problems", href: "/dashboard" },
          { title: problem.title, href: `/problem/${problem.id}` },
        ]}
      />
      <TitleRow title="Share this problem" />
      {problem.visibility === "private" ? (
        <EmptyState
          title="This problem is private"
          action={<ButtonLink href={`/problem/${problem.id}`}>Back</ButtonLink>}
        >
          Only you can open it. Make it public to share it.
        </EmptyState>
      ) : (
        <>
          <Form className="filters" role="search" aria-label="Users" key={q}>
            <input type="hidden" name="problem" value={problem.id} />
            <input
              className="control"
              type="search"
              name="q"
              defaultValue={q}
              placeholder="Search users..."
              aria-label="Search users"
            />
            <Button type="submit">Search</Button>
          </Form>
          <Form method="post" {...form.props} className="form">
            <input type="hidden" name="key" value={key} />
            <FormErrors form={form} />
            <fieldset id={fields.to.id} tabIndex={-1}>
              <legend>Send to</legend>
              {people.length > 0 ? (
                <ul className="panel rows recipients">
                  {people.map(({ _id, username, avatar }) => (
                    <li key={_id}>
                      <label>
                        <input
                          type="radio"
                          name="to"
                          value={_id}
                          defaultChecked={fields.to.initialValue === _id}
                          required
                        />
                        <Avatar
                          id={_id}
                          name={username}
                          image={avatar?.slice("/images/".length)}
                          size="small"
                        />
                        {username}
                      </label>
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="soft">No other users found.</p>
              )}
              {older ? (
                <a className="link small" href={older}>
                  More users
                </a>
              ) : null}
            </fieldset>
            <TextAreaField field={fields.note} label="Note" optional rows={3} rule={SHARED_NOTE} />
            <FormActions>
              <SubmitButton pendingLabel="Sending...">Send</SubmitButton>
              <ButtonLink kind="quiet" href={`/problem/${problem.id}`}>
                Back
              </ButtonLink>
            </FormActions>
          </Form>
        </>
      )}
    </Page>
  );
}
