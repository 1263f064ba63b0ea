import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { Drafts } from "../../../platform/ui/editor/drafts.tsx";
import { CheckboxField, Choices, RadioField, TextAreaField, TextField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../platform/ui/form.tsx";
import { type Field, type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";
import { ABOUT, MOST_MEMBERS, TITLE } from "../limits.ts";
import type { ListFields } from "../schema.ts";

interface ListFormProps {
  result: SubmissionResult | undefined;
  values: ListFields;
  submit: { label: string; pending: string };
  tells: boolean;
  groups: OfferedGroups;
  children?: ReactNode;
}

export interface OfferedGroups {
  /** Groups that the viewer may give the list to. */
  offered: { id: number; name: string }[];
  /** Whether the viewer belongs to groups without leading any. */
  isLed: boolean;
}

const audiences = [
  { value: "everyone", label: "Everyone on this site" },
  { value: "chosen", label: "Chosen members and groups" },
];

export function ListForm({ result, values, submit, tells, groups, children }: ListFormProps) {
  const [form, fields] = useForm<ListFields>({ id: "list", lastResult: result, defaultValue: values });
  return (
    <Form method="post" {...form.props} className="form">
      <FormErrors form={form} />
      <Drafts form={form.id} isBegun={result !== undefined} />
      {children}
      <TextField field={fields.title} label="Title" rule={TITLE} required />
      <TextAreaField field={fields.about} label="About" rule={ABOUT} rows={3} optional />
      <TextField
        field={fields.due}
        label="Due date"
        type="date"
        optional
        help="The list stays available after this date. Members are reminded a day before it ends in your time zone."
      />
      <RadioField field={fields.audience} label="Who can see it" options={audiences} />
      {tells ? (
        <CheckboxField
          field={fields.tell}
          label="Notify everyone"
          help="Only for lists that everyone can see. The notification is sent only once."
        />
      ) : null}
      <GroupChoices field={fields.groups} {...groups} />
      <TextAreaField
        field={fields.members}
        label="Chosen members"
        rows={3}
        optional
        help={`Up to ${MOST_MEMBERS} usernames. Each member is notified. Leave empty to keep the list to yourself.`}
      />
      <FormActions>
        <SubmitButton pendingLabel={submit.pending}>{submit.label}</SubmitButton>
      </FormActions>
    </Form>
  );
}

function GroupChoices({ field, offered, isLed }: { field: Field } & OfferedGroups) {
  if (offered.length === 0) {
    return isLed ? <p className="field-help">Only the leaders of your groups can give them a list.</p> : null;
  }
  const chosen = [field.initialValue].flat();
  return (
    <Choices
      field={field}
      label="Groups"
      help="Every member is notified and sees the list among their own. Members who join later see it too."
      optional
    >
      {offered.map(({ id, name }) => (
        <label key={id} className="check">
          <input type="checkbox" name={field.name} value={id} defaultChecked={chosen.includes(String(id))} />
          <span>{name}</span>
        </label>
      ))}
    </Choices>
  );
}
