import { randomUUID } from "node:crypto";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../http/forms.server.ts";
import { submissionKey } from "../../http/ids.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Page, TitleRow } from "../../ui/page.tsx";
import { addLink } from "../commands.server.ts";
import { LinkForm } from "../components/link-form.tsx";
import { linkSchema } from "../schema.ts";

const FAILED = "Failed to add Link";

export const loader = withUser(() => ({ key: randomUUID() }));

export const action = withUser(async ({ request, app, viewer, context }) => {
  const form = await readForm(request);
  return submitForm(form, linkSchema, async (input) => {
    await withFormError(app, FAILED, () => addLink(app, viewer, input, submissionKey(form.get("key"))));
    return redirectWithToast(context, "/importantlinks", "Link added successfully!");
  });
});

export const clientAction = keepFormOnFailure(FAILED);

export const meta = () => [{ title: "Add Link · Upsolve" }];

export default function AddLinkScreen() {
  const { key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page shape="form">
      <TitleRow title="Add Link">
        <ButtonLink kind="quiet" href="/importantlinks">
          Back
        </ButtonLink>
      </TitleRow>
      <LinkForm result={answer?.result} submissionKey={key} />
    </Page>
  );
}
