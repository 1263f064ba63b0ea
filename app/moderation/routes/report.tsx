import { getFormProps, useForm } from "@conform-to/react";
import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { idParam } from "../../http/ids.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { FormActions, FormErrors } from "../../ui/form.tsx";
import { Page, TitleRow } from "../../ui/page.tsx";
import { reportUser } from "../commands.server.ts";
import { REASON_LIMIT } from "../limits.ts";
import { requireOther } from "../queries.server.ts";
import { type ReportFields, reportSchema } from "../schema.ts";

export const loader = withUser(async ({ db, viewer, params }) => ({
  user: await requireOther(db, viewer, idParam(params.userId), "report"),
}));

export const action = withUser(async ({ request, params, app, viewer, context }) => {
  const id = idParam(params.userId);
  return submitForm(await readForm(request, reportSchema), reportSchema, async (input) => {
    await reportUser(app, viewer, id, input);
    return redirectWithToast(context, `/profile/${id}`, "Report sent");
  });
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Report ${data.user.username} · Upsolve` : "Upsolve" },
];

export default function ReportScreen() {
  const { user } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<ReportFields>({
    id: "report",
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <Page shape="form">
      <TitleRow title={`Report ${user.username}`} />
      <p className="page-note">
        Your report goes to the operator of this site. {user.username} is not notified. To stop messages and
        invitations from them, block them.
      </p>
      <Form method="post" {...getFormProps(form)} className="form">
        <FormErrors form={form} />
        <TextAreaField
          field={fields.reason}
          label="Reason"
          help="What happened, and where to find it."
          rows={6}
          maxLength={REASON_LIMIT}
          required
        />
        <FormActions>
          <SubmitButton pendingLabel="Sending report...">Send report</SubmitButton>
          <ButtonLink kind="quiet" href={`/profile/${user.id}`}>
            Cancel
          </ButtonLink>
        </FormActions>
      </Form>
    </Page>
  );
}
