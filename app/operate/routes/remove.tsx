import type { SerializeFrom } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { requireMayActOn } from "../../auth/queries.server.ts";
import { keepFormOnFailure } from "../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../platform/http/forms.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { redirectWithToast } from "../../platform/http/toast.server.ts";
import { renderMarkdown } from "../../platform/text/rendered-texts.server.ts";
import { ButtonLink, SubmitButton } from "../../platform/ui/button.tsx";
import { TextAreaField } from "../../platform/ui/field.tsx";
import { FormErrors } from "../../platform/ui/form.tsx";
import { mathStyles, Prose } from "../../platform/ui/prose.tsx";
import { useForm } from "../../platform/ui/use-form.ts";
import { removeContent, requireVisibleContent } from "../../rooms/moderation/index.server.ts";
import { contentKindParam, nounOf, type ReasonFields, reasonSchema } from "../../rooms/moderation/json.ts";
import { REASON } from "../../rooms/moderation/limits.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { readFrame } from "../queries.server.ts";
import "../staff-forms.css";

const SHOWN = 2000;

export const loader = withStaff(async ({ app, db, viewer, params }) => {
  const [kind, id] = [contentKindParam(params.kind), idParam(params.id)];
  const { author, text, path } = await requireVisibleContent(db, viewer, kind, id);
  await requireMayActOn(db, viewer, author?.id ?? null);
  const { html, hasMath } = await renderMarkdown(text.slice(0, SHOWN), { topHeading: 2 });
  return {
    frame: await readFrame(app, viewer),
    noun: nounOf(kind),
    author: author?.username ?? "Unknown",
    isProblem: kind === "problem",
    back: path ?? "/messages",
    html,
    hasMath,
  };
});

export const action = withStaff(async ({ request, params, app, viewer, context }) => {
  const [kind, id] = [contentKindParam(params.kind), idParam(params.id)];
  return submitForm(await readForm(request, reasonSchema), reasonSchema, async (input) => {
    await removeContent(app, viewer, { kind, id }, input);
    return redirectWithToast(context, "/admin/removals", `The ${nounOf(kind)} has been removed`);
  });
});

export const clientAction = keepFormOnFailure();

export const meta = ({ data }: { data: SerializeFrom<typeof loader> | undefined }) => [
  { title: "Remove · Admin · Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function RemoveScreen() {
  const { frame, noun, author, isProblem, back, html } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<ReasonFields>({
    id: "remove",
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <AdminFrame frame={frame} title={`Remove a ${noun} by ${author}`}>
      <div className="staff-forms">
        <div className="panel panel-body reported">
          <Prose html={html} />
        </div>
        <Form method="post" {...form.props} className="form">
          <FormErrors form={form} />
          <p className="page-note">
            {isProblem ? "This hides it with its solutions, reviews and discussion" : "This hides it"} from
            everyone. Staff can put it back within 30 days; after that it is deleted.
          </p>
          <TextAreaField
            field={fields.reason}
            label="Reason"
            help={`${author} will see this.`}
            rows={3}
            rule={REASON}
            required
          />
          <div className="actions">
            <SubmitButton kind="danger" pendingLabel="Removing...">
              Remove
            </SubmitButton>
            <ButtonLink kind="quiet" href={back}>
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </div>
    </AdminFrame>
  );
}
