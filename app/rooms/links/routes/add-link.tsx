import { randomUUID } from "node:crypto";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { submissionKey } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { TextField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../platform/ui/form.tsx";
import { Page, TitleRow } from "../../../platform/ui/page.tsx";
import { useForm } from "../../../platform/ui/use-form.ts";
import { addLink } from "../commands.server.ts";
import { LINK, NAME } from "../limits.ts";
import { type LinkFields, linkSchema } from "../schema.ts";

const FAILED = "Failed to add Link";

export const loader = withUser(() => ({ key: randomUUID() }));

export const action = withUser(async ({ request, app, viewer, context }) => {
  const form = await readForm(request, linkSchema);
  return submitForm(form, linkSchema, async (input) => {
    await withFormError(app, FAILED, () => addLink(app, viewer, input, submissionKey(form.get("key"))));
    return redirectWithToast(context, "/importantlinks", "Link added successfully!");
  });
});

export const clientAction = keepFormOnFailure(FAILED);

export const meta = () => [{ title: "Add Link · Upsolve" }];

export default function AddLinkScreen() {
  const { key } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [form, fields] = useForm<LinkFields>({ id: "link", lastResult: result });
  return (
    <Page shape="form">
      <TitleRow title="Add Link">
        <ButtonLink kind="quiet" href="/importantlinks">
          Back
        </ButtonLink>
      </TitleRow>
      <Form method="post" {...form.props} className="form">
        <FormErrors form={form} />
        <input type="hidden" name="key" value={key} />
        <TextField field={fields.name} label="Link Name" rule={NAME} required />
        <TextField
          field={fields.link}
          rule={LINK}
          label="URL"
          type="url"
          placeholder="{host}"
          help="The address of a page, such as codeforces.com/problemset."
          required
        />
        <FormActions>
          <SubmitButton pendingLabel="Adding Link...">Add Link</SubmitButton>
        </FormActions>
      </Form>
    </Page>
  );
}
