import { Form } from "@remix-run/react";
import { SubmitButton } from "../../platform/ui/button.tsx";
import { notesOf, radiosOf, TextField } from "../../platform/ui/field.tsx";
import { FormErrors, FormSection } from "../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../platform/ui/use-form.ts";
import type { DeleteMemberFields } from "../../rooms/members/json.ts";

const labels = {
  keep: "Keep what they shared, with “Unknown” as the author",
  delete: "Also delete what they shared, along with the solutions and reviews that other members added to it",
};

export function DeleteMember({
  username,
  result,
}: {
  username: string;
  result: SubmissionResult | undefined;
}) {
  const [form, fields] = useForm<DeleteMemberFields>({
    id: "delete-member",
    lastResult: result,
    defaultValue: { content: "keep" },
  });
  const choices = radiosOf(fields.content, Object.keys(labels));
  return (
    <Form method="post" {...form.props}>
      <FormSection title="Delete the account" help="This cannot be undone.">
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="delete" />
        <fieldset className="field" aria-label="What they shared">
          {choices.map(({ key, ...choice }) => (
            <label key={key} className="check">
              <input {...choice} {...notesOf(fields.content, null)} />
              <span>{labels[choice.value as keyof typeof labels]}</span>
            </label>
          ))}
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
