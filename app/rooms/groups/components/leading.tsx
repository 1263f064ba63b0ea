import { Form } from "@remix-run/react";
import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { CopyButton } from "../../../platform/ui/code.tsx";
import { Confirm } from "../../../platform/ui/confirm.tsx";
import { TextAreaField } from "../../../platform/ui/field.tsx";
import { FormErrors, FormSection } from "../../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";
import { MOST_NAMED } from "../limits.ts";
import type { AddFields } from "../schema.ts";

export function AddMembers({ result }: { result: SubmissionResult | undefined }) {
  const [form, fields] = useForm<AddFields>({ id: "add-members", lastResult: result });
  return (
    <FormSection title="Add members">
      <Form method="post" {...form.props} className="form">
        <FormErrors form={form} />
        <TextAreaField
          field={fields.add}
          label="Usernames"
          rows={3}
          required
          autoCapitalize="none"
          spellCheck={false}
          help={`Up to ${MOST_NAMED}, separated by spaces, commas or lines. Each is notified.`}
        />
        <div className="actions">
          <SubmitButton kind="plain" name="intent" value="add" pendingLabel="Adding...">
            Add members
          </SubmitButton>
        </div>
      </Form>
    </FormSection>
  );
}

const LINK = "join-link";

export function JoinLink({ link }: { link: string }) {
  return (
    <FormSection
      title="Join link"
      help="Anybody with this link and an account on this site can join the group."
    >
      <p className="group-link">
        <code id={LINK}>{link}</code>
      </p>
      <div className="actions">
        <CopyButton from={LINK} label="the join link" />
        <Confirm
          id="renew-link"
          trigger="Renew link"
          question="Renew the link? The one above stops working. Those who have joined stay members."
          kind="plain"
          size="small"
        >
          <ActForm preventScrollReset>
            <SubmitButton kind="primary" name="intent" value="renew" pendingLabel="Renewing...">
              Renew link
            </SubmitButton>
          </ActForm>
        </Confirm>
      </div>
    </FormSection>
  );
}

export function Leave({ name }: { name: string }) {
  return (
    <div>
      <Confirm
        id="leave-group"
        trigger="Leave group"
        question={`Leave ${name}? Its boards show your results until the end of the week. To come back you need its join link.`}
        size="small"
      >
        <ActForm>
          <SubmitButton kind="danger" name="intent" value="leave" pendingLabel="Leaving...">
            Leave group
          </SubmitButton>
        </ActForm>
      </Confirm>
    </div>
  );
}
