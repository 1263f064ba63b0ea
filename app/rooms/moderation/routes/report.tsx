import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { Drafts } from "../../../platform/ui/editor/drafts.tsx";
import { TextAreaField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../platform/ui/form.tsx";
import { Page, TitleRow } from "../../../platform/ui/page.tsx";
import { useForm } from "../../../platform/ui/use-form.ts";
import type { Viewer } from "../../../viewer.ts";
import { requireOther } from "../../blocks/index.server.ts";
import { reportContent, reportUser } from "../commands.server.ts";
import { contentKindParam, nounOf } from "../kinds.ts";
import { REASON } from "../limits.ts";
import { requireReportable } from "../queries.server.ts";
import { type ReasonFields, reasonSchema } from "../schema.ts";

async function reportedAt(db: Connection, viewer: Viewer, params: Record<string, string | undefined>) {
  if (params.userId !== undefined) {
    const { id, username } = await requireOther(db, viewer, idParam(params.userId), "report");
    return { kind: "user" as const, id, author: username, back: `/profile/${id}` };
  }
  const [kind, id] = [contentKindParam(params.kind), idParam(params.id)];
  const { author, path } = await requireReportable(db, viewer, kind, id);
  return { kind, id, author: author?.username, back: path ?? `/messages/${author?.id}` };
}

export const loader = withUser(async ({ db, viewer, params }) => {
  const { kind, author, back } = await reportedAt(db, viewer, params);
  const content = author ? `a ${nounOf(kind)} by ${author}` : `this ${nounOf(kind)}`;
  const isContent = kind !== "user";
  return { what: isContent ? content : author, isContent, author: author ?? "Its author", back };
});

export const action = withUser(async ({ request, params, app, db, viewer, context }) => {
  const form = await readForm(request, reasonSchema);
  return submitForm(form, reasonSchema, async (input) => {
    const { kind, id, back } = await reportedAt(db, viewer, params);
    if (kind === "user") await reportUser(app, viewer, id, input);
    else await reportContent(app, viewer, { kind, id }, input);
    return redirectWithToast(context, back, "Report sent");
  });
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Report ${data.what} · Upsolve` : "Upsolve" },
];

export default function ReportScreen() {
  const { what, isContent, author, back } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<ReasonFields>({
    id: "report",
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <Page shape="form">
      <TitleRow title={`Report ${what}`} />
      <p className="page-note">
        Your report goes to the staff of this site. {author} is not notified. To stop messages and invitations
        from someone, block them.
      </p>
      <Form method="post" {...form.props} className="form">
        <FormErrors form={form} />
        <Drafts form={form.id} isBegun={form.status === "error"} />
        <TextAreaField
          field={fields.reason}
          label="Reason"
          help={
            isContent
              ? "What's wrong with it? Staff will see it as it is now, even if it changes later."
              : "What happened?"
          }
          rows={6}
          rule={REASON}
          required
        />
        <FormActions>
          <SubmitButton pendingLabel="Sending report...">Send report</SubmitButton>
          <ButtonLink kind="quiet" href={back}>
            Cancel
          </ButtonLink>
        </FormActions>
      </Form>
    </Page>
  );
}
