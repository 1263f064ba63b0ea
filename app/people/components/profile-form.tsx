import {
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useUnsavedWarning } from "../../browser/unsaved.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { CheckboxField, FieldNotes, TextField } from "../../ui/field.tsx";
import { FormActions, FormErrors, FormSection } from "../../ui/form.tsx";
import { Rows, rowsAtOnce } from "../../ui/rows.tsx";
import { LOCATION_LIMIT, MOST_PROJECTS, MOST_SKILLS, NAME_LIMIT, SKILL_LIMIT } from "../limits.ts";
import type { ProfileFields } from "../schema.ts";

export interface ProfileFormProps {
  result: SubmissionResult | undefined;
  defaultValue: DefaultValue<ProfileFields>;
  suggestions: { languages: string[]; skills: string[] };
  /** Hidden fields. */
  children?: ReactNode;
}

const PLATFORMS = ["Codeforces", "AtCoder", "LeetCode", "CodeChef", "CSES", "Kattis", "SPOJ"];

export function ProfileForm({ result, defaultValue, suggestions, children }: ProfileFormProps) {
  const [form, fields] = useForm<ProfileFields>({
    id: "profile",
    lastResult: result,
    defaultValue,
    onValidate: rowsAtOnce,
  });
  useUnsavedWarning("profile", result !== undefined);
  return (
    <Form method="post" {...getFormProps(form)} className="form">
      <FormErrors form={form} />
      {children}
      {/* First in the form: Enter in a field presses this button, not one that adds or removes a row. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Update Profile
      </button>
      <FormSection title="About you" help="All fields are optional.">
        <div className="columns">
          <TextField
            field={fields.favlanguage}
            label="Favorite Language"
            suggestions={suggestions.languages}
            maxLength={NAME_LIMIT}
          />
          <TextField field={fields.rating} label="Rating" type="number" step="any" />
        </div>
        <div className="columns">
          <TextField
            field={fields.platform}
            label="Platform"
            suggestions={PLATFORMS}
            maxLength={NAME_LIMIT}
          />
          <TextField field={fields.location} label="Location" maxLength={LOCATION_LIMIT} />
        </div>
        <TextField field={fields.gitHub} label="GitHub" type="url" placeholder="https://github.com/" />
      </FormSection>
      <FormSection title="Project Links">
        <Lines
          form={form}
          result={result}
          field={fields.projectslinks}
          one="Project"
          most={MOST_PROJECTS}
          placeholder="https://"
        />
      </FormSection>
      <FormSection title="Skills">
        <Lines
          form={form}
          result={result}
          field={fields.skills}
          one="Skill"
          most={MOST_SKILLS}
          maxLength={SKILL_LIMIT}
          suggestions={suggestions.skills}
        />
      </FormSection>
      <CheckboxField
        field={fields.collaborator}
        label="Open to Collaborate?"
        help="Your profile shows it, and others see you as a suggestion."
      />
      <FormActions>
        <SubmitButton pendingLabel="Updating Profile...">Update Profile</SubmitButton>
      </FormActions>
    </Form>
  );
}

interface LinesProps {
  form: FormMetadata<ProfileFields>;
  result: SubmissionResult | undefined;
  field: FieldMetadata<(string | undefined)[] | undefined, ProfileFields>;
  /** The singular for a row. */
  one: string;
  most: number;
  maxLength?: number;
  placeholder?: string;
  suggestions?: readonly string[];
}

function Lines({ form, result, field, one, most, ...input }: LinesProps) {
  const { name } = field;
  return (
    <>
      <FieldNotes field={field} />
      <Rows
        name={name}
        rows={field.getFieldList()}
        most={most}
        result={result}
        className="row-of-form"
        add={{ ...form.insert.getButtonProps({ name }), children: `+ Add ${one}` }}
        remove={(index) => ({
          ...form.remove.getButtonProps({ name, index }),
          kind: "quiet",
          "aria-label": `Remove ${one.toLowerCase()} ${index + 1}`,
          title: "Remove",
          children: <Trash2 size={16} aria-hidden />,
        })}
      >
        {(row, index, autoFocus) => (
          <TextField field={row} label={`${one} ${index + 1}`} autoFocus={autoFocus} {...input} />
        )}
      </Rows>
    </>
  );
}
