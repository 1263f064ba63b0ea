import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useUnsavedWarning } from "../../../platform/browser/unsaved.ts";
import type { TextsPreview as Preview } from "../../../platform/text/form-preview.server.ts";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { Drafts } from "../../../platform/ui/editor/drafts.tsx";
import { MarkdownField } from "../../../platform/ui/editor/markdown-field.tsx";
import { TextsPreview } from "../../../platform/ui/editor/texts-preview.tsx";
import { CheckboxField, RadioField, TextAreaField, TextField } from "../../../platform/ui/field.tsx";
import { FormActions, FormErrors, FormSection } from "../../../platform/ui/form.tsx";
import { Rows } from "../../../platform/ui/rows.tsx";
import { TagsField } from "../../../platform/ui/tags-field.tsx";
import {
  type DefaultValue,
  type Field,
  type SubmissionResult,
  useForm,
} from "../../../platform/ui/use-form.ts";
import * as limits from "../limits.ts";
import type { ProblemFields } from "../schema.ts";

interface ProblemFormProps {
  /** Must be stable; a form with other default values needs another id. */
  id: string;
  result: SubmissionResult | undefined;
  defaultValue: DefaultValue<ProblemFields>;
  preview: Preview | undefined;
  suggestions: { platforms: string[]; tags: string[] };
  isImported?: boolean;
  /** Ensures that a form submitted twice stores only one problem. */
  submissionKey?: string;
  ownExamplesSection: boolean;
  submit: { label: string; pending: string };
  children?: ReactNode;
}

export function ProblemForm({
  id,
  result,
  defaultValue,
  preview,
  suggestions,
  isImported = false,
  submissionKey,
  ownExamplesSection,
  submit,
  children,
}: ProblemFormProps) {
  const [form, fields] = useForm<ProblemFields>({
    id,
    lastResult: result,
    defaultValue,
  });
  const isBegun = isImported || result !== undefined || preview !== undefined;
  useUnsavedWarning(id, isBegun);
  const statement = fields.problemstatement.getFieldset();
  const text = { kind: "statement", required: true } as const;
  const examples = <Examples form={form} fields={fields} result={result} />;
  return (
    <Form method="post" {...form.props} className="form">
      <FormErrors form={form} />
      <Drafts form={form.id} of={submissionKey && String(defaultValue?.link ?? "")} isBegun={isBegun} />
      {children}
      {/* Must be the first button, so that Enter in a field submits the form instead of asking for a preview. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {submit.label}
      </button>
      {submissionKey ? <input type="hidden" name="key" value={submissionKey} /> : null}
      <FormSection title="Basic Information">
        <TextField field={fields.title} label="Title" required rule={limits.TITLE} />
        <TextField
          field={fields.link}
          label="Link"
          rule={limits.LINK}
          type="url"
          placeholder="https://"
          help="Where the problem comes from."
          required
        />
      </FormSection>
      <FormSection
        title="Problem Statement"
        help="Markdown, with formulas between $ signs, or $$$ as on Codeforces."
      >
        <MarkdownField
          field={statement.statement}
          label="Statement"
          rule={limits.STATEMENT}
          rows={10}
          {...text}
        />
        <MarkdownField field={statement.input} label="Input" rule={limits.INPUT} rows={4} {...text} />
        <MarkdownField field={statement.output} label="Output" rule={limits.OUTPUT} rows={4} {...text} />
        {preview ? <TextsPreview of={preview} /> : null}
        {ownExamplesSection ? null : examples}
      </FormSection>
      {ownExamplesSection ? <FormSection title="Examples">{examples}</FormSection> : null}
      <Settings fields={fields} suggestions={suggestions} />
      <FormActions>
        <SubmitButton pendingLabel={submit.pending}>{submit.label}</SubmitButton>
      </FormActions>
    </Form>
  );
}

type ProblemFormState = ReturnType<typeof useForm<ProblemFields>>;
interface PartProps {
  fields: ProblemFormState[1];
}

interface ExamplesProps extends PartProps, Pick<ProblemFormProps, "result"> {
  form: ProblemFormState[0];
}

function Examples({ form, fields, result }: ExamplesProps) {
  const { name } = fields.moreexamples;
  const { exampleinput, exampleoutput } = fields.problemstatement.getFieldset();
  const look = { rows: 5, mono: true };
  return (
    <>
      <div className="columns">
        <TextAreaField
          field={exampleinput}
          label="Example Input"
          rule={limits.EXAMPLE_INPUT}
          required
          {...look}
        />
        <TextAreaField
          field={exampleoutput}
          label="Example Output"
          rule={limits.EXAMPLE_OUTPUT}
          required
          {...look}
        />
      </div>
      <Rows
        name={name}
        rows={fields.moreexamples.getFieldList()}
        most={limits.MOST_SAMPLES - 1}
        result={result}
        className="columns"
        add={{ ...form.insert(name), children: "+ Add Example" }}
        remove={(index) => ({
          ...form.remove(name, index),
          size: "small",
          children: `Remove example ${index + 2}`,
        })}
      >
        {(example, index, autoFocus) => {
          const { input, output } = example.getFieldset();
          return (
            <>
              <TextAreaField
                field={input}
                label={`Example Input ${index + 2}`}
                rule={limits.EXAMPLE_INPUT}
                autoFocus={autoFocus}
                optional
                {...look}
              />
              <TextAreaField
                field={output}
                label={`Example Output ${index + 2}`}
                rule={limits.EXAMPLE_OUTPUT}
                optional
                {...look}
              />
            </>
          );
        }}
      </Rows>
    </>
  );
}

function Settings({ fields, suggestions }: PartProps & Pick<ProblemFormProps, "suggestions">) {
  const platform = fields.platform.getFieldset();
  return (
    <FormSection title="Platform & Settings">
      <div className="columns">
        <TextField
          field={platform.name}
          label="Platform Name"
          suggestions={suggestions.platforms}
          required
          rule={limits.PLATFORM}
        />
        <TextField
          field={platform.rating}
          label="Rating"
          type="number"
          min={1}
          max={10}
          step={1}
          inputMode="numeric"
          placeholder="1-10"
          required
        />
      </div>
      <div className="columns">
        <TextField field={fields.timeLimitMs} label="Time Limit (ms)" type="number" min={1} optional />
        <TextField field={fields.memoryLimitMb} label="Memory Limit (MB)" type="number" min={1} optional />
      </div>
      <TagsField field={fields.tags} suggestions={suggestions.tags} most={limits.MOST_TAGS} />
      <details
        className="more"
        open={hasMore([fields.contest, fields.inputFile, fields.outputFile, fields.interactive])}
      >
        <summary>More: contest, files, interactive</summary>
        <TextField field={fields.contest} label="Contest" rule={limits.CONTEST} optional />
        <div className="columns">
          <TextField
            field={fields.inputFile}
            label="Input File"
            rule={limits.INPUT_FILE}
            placeholder="input.txt"
            optional
          />
          <TextField
            field={fields.outputFile}
            label="Output File"
            rule={limits.OUTPUT_FILE}
            placeholder="output.txt"
            optional
          />
        </div>
        <CheckboxField
          field={fields.interactive}
          label="Interactive"
          help="Solutions exchange input and output with the judge's program."
        />
      </details>
      <RadioField
        field={fields.choice}
        label="Visibility"
        help="Only you can see private problems."
        options={[
          { value: "public", label: "Public" },
          { value: "private", label: "Private" },
        ]}
      />
    </FormSection>
  );
}

/** Whether to open the section; undefined leaves it as the user set it. */
const hasMore = (fields: Pick<Field, "initialValue" | "errors">[]) =>
  fields.some(({ initialValue, errors }) => initialValue || errors) || undefined;
