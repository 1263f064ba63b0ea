import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { DeleteMemberFields } from "../../accounts/json.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormErrors, FormSection } from "../../ui/form.tsx";

/** Deletes an account, once its name is typed. */
export function DeleteMember({
  username,
  result,
}: {
  username: string;
  result: SubmissionResult | undefined;
}) {
  const [form, fields] = useForm<DeleteMemberFields>({ id: "delete-member", lastResult: result });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormSection level={3} title="Delete the account" help="Nobody can undo it.">
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="delete" />
        <fieldset className="field" aria-label="What they shared">
          <label className="check">
            <input type="radio" name={fields.content.name} value="keep" defaultChecked />
            <span>Keep what they shared, as written by “Unknown”</span>
          </label>
          <label className="check">
            <input type="radio" name={fields.content.name} value="delete" />
            <span>Delete what they shared too, with the solutions and reviews of others below it</span>
          </label>
        </fieldset>
        <TextField
          field={fields.username}
          label={`Type ${username} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <SubmitButton kind="danger" pendingLabel="Deleting...">
          Delete account
        </SubmitButton>
      </FormSection>
    </Form>
  );
}
