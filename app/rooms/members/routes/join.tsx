import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { withAnyone } from "../../../auth/guards.server.ts";
import { startSession } from "../../../auth/sessions.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { Conflict, Restricted } from "../../../platform/http/errors.ts";
import { noSuchAction, readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { ShortDate } from "../../../platform/ui/date.tsx";
import { TextField } from "../../../platform/ui/field.tsx";
import { FormErrors } from "../../../platform/ui/form.tsx";
import { ErrorPage, Page } from "../../../platform/ui/page.tsx";
import { useForm } from "../../../platform/ui/use-form.ts";
import { Invited } from "../components/invited.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { EMAIL } from "../limits.ts";
import { findPlace, groupsOfPlace, takePlace, takePlaceAs } from "../places.server.ts";
import { type TakePlaceInput, takePlaceSchema } from "../schema.ts";

export const loader = withAnyone(async ({ app, viewer, params }) => {
  const { user_id, username, email, maker, until } = await findPlace(app, params.token);
  const groups = await groupsOfPlace(app.db, user_id);
  const site = app.site.settings.name || "Upsolve";
  return { username, email, maker, until, groups, site, viewer: viewer?.username ?? null };
});

export const action = withAnyone(async ({ request, app, viewer, restriction, params, context }) => {
  const form = await readForm(request, takePlaceSchema);
  switch (form.get("intent")) {
    case "take":
      if (viewer) throw new Conflict("You are signed in already. Sign out to make another account.");
      return submitForm(
        form,
        takePlaceSchema,
        async (input) => {
          const { id } = await takePlace(context, params.token, input);
          await startSession(context, id, request.headers.get("User-Agent") ?? "", true);
          return redirectWithToast(context, "/dashboard", `Welcome, ${input.username}`);
        },
        ["password"],
      );
    case "take-as":
      if (!viewer) throw redirect(`/join/${params.token}`);
      if (restriction) throw new Restricted(restriction);
      await takePlaceAs(app, viewer, params.token);
      return redirectWithToast(context, "/dashboard", "Invitation accepted");
    default:
      throw noSuchAction();
  }
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = () => [
  { title: "Join · Upsolve" },
  // The address is the key.
  { name: "robots", content: "noindex" },
];

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <ErrorPage status={404} title="This invitation no longer works" message={error.data.message}>
      <ButtonLink href="/signin">Sign in</ButtonLink>
      <ButtonLink href="/">To the start</ButtonLink>
    </ErrorPage>
  );
}

export default function JoinScreen() {
  const { username, email, maker, until, groups, site, viewer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<TakePlaceInput>({
    id: "join",
    lastResult: answer && "result" in answer ? answer.result : undefined,
    defaultValue: { username, email },
  });
  return (
    <Page shape="form">
      <h1>Join {site}</h1>
      <div className="stack page-note">
        <Invited maker={maker} site={site} groups={groups} />
        <p>
          Your place is reserved under the name <b>{username}</b> until <ShortDate value={until} />.
        </p>
      </div>
      {viewer === null ? (
        <>
          <Form method="post" {...form.props} className="form">
            <FormErrors form={form} />
            <input type="hidden" name="intent" value="take" />
            <TextField
              field={fields.username}
              label="Username"
              help="You can change it."
              autoComplete="username"
              required
            />
            <TextField
              field={fields.email}
              rule={EMAIL}
              label="Email"
              type="email"
              autoComplete="email"
              required
            />
            <PasswordField
              field={fields.password}
              label="Password"
              autoComplete="new-password"
              meter
              required
            />
            <SubmitButton kind="primary" pendingLabel="Joining...">
              Join
            </SubmitButton>
          </Form>
          <p className="page-note">
            Already have an account? <a href="/signin">Sign in</a>, then open this invitation again.
          </p>
        </>
      ) : (
        <div className="stack">
          <p>
            You are signed in as <b>{viewer}</b>. Your account takes over the groups, teams, lists and handles
            of the place, and the place is deleted.
          </p>
          <ActForm>
            <SubmitButton name="intent" value="take-as" kind="primary" pendingLabel="Taking it...">
              Take it as {viewer}
            </SubmitButton>
          </ActForm>
          <p className="soft">Not you? Log out first, then open this invitation again.</p>
        </div>
      )}
    </Page>
  );
}
