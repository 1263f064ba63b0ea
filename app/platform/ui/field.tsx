import type {
  FormEvent,
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import type { Rule } from "../text/lengths.ts";
import { ErrorLine } from "./button.tsx";
import { drawnText } from "./long-html.ts";
import { OverStatus, useOverLimit } from "./over-limit.tsx";
import type { Field } from "./use-form.ts";

export interface FieldProps {
  field: Field;
  label: ReactNode;
  help?: ReactNode;
  optional?: boolean;
}

function LabelText({ label, optional }: Pick<FieldProps, "label" | "optional">) {
  return (
    <>
      {label}
      {optional ? <span className="field-optional"> optional</span> : null}
    </>
  );
}

function split<Props extends FieldProps>({ field, label, help, optional, ...rest }: Props) {
  return { frame: { field, label, help, optional }, field, help, rest };
}

interface NotesProps extends Pick<FieldProps, "field" | "help"> {
  over?: string | undefined;
}

export function FieldNotes({ field, help, over }: NotesProps) {
  return (
    <>
      {help ? (
        <p className="field-help" id={field.descriptionId}>
          {help}
        </p>
      ) : null}
      <ErrorLine id={field.errorId} isAlert={false}>
        {over ?? field.errors?.join(" ")}
      </ErrorLine>
      <OverStatus over={over} />
    </>
  );
}

export function FieldFrame(props: FieldProps & NotesProps & { children: ReactNode }) {
  const { field, label, help, optional, over, children } = props;
  return (
    <div className="field">
      <label htmlFor={field.id}>
        <LabelText label={label} optional={optional} />
      </label>
      {children}
      <FieldNotes field={field} help={help} over={over} />
    </div>
  );
}

export function notesOf(field: Field, help: ReactNode, over?: string) {
  const isWrong = over !== undefined || field.errors !== undefined;
  // A field without a message points to the form's.
  const shares = over === undefined && field.errors?.length === 0;
  const error = shares ? `${field.formId}-error` : field.errorId;
  const notes = [isWrong && error, help && field.descriptionId].filter(Boolean).join(" ");
  return { "aria-invalid": isWrong || undefined, "aria-describedby": notes || undefined };
}

export const controlOf = ({ id, name, formId, initialValue }: Field) => ({
  id,
  name,
  form: formId,
  defaultValue: typeof initialValue === "string" ? initialValue : undefined,
});

/** No maxLength, because it would cut the text: see `rule`. */
type Rest<Attributes> = Omit<
  Attributes,
  "type" | "id" | "name" | "className" | "form" | "value" | "maxLength" | "onInput"
>;
export type InputRest = Rest<InputHTMLAttributes<HTMLInputElement>>;

interface TextRules<Control> {
  rule?: Rule;
  onInput?: (event: FormEvent<Control>) => void;
}

interface TextFieldProps extends FieldProps, InputRest, TextRules<HTMLInputElement> {
  type?: "text" | "email" | "url" | "number" | "search" | "tel" | "date" | "datetime-local";
  suggestions?: readonly string[];
}

export function TextField({ type = "text", suggestions, rule, onInput, ...props }: TextFieldProps) {
  const { frame, field, help, rest } = split(props);
  const { over, counting } = useOverLimit(rule, onInput);
  const list = suggestions?.length ? `${field.id}-suggestions` : undefined;
  return (
    <FieldFrame {...frame} over={over}>
      <input
        key={field.key}
        className="control"
        {...controlOf(field)}
        type={type}
        list={list}
        {...rest}
        {...notesOf(field, help, over)}
        {...counting}
      />
      {list ? (
        <datalist id={list}>
          {suggestions?.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </FieldFrame>
  );
}

interface TextAreaFieldProps
  extends FieldProps,
    Rest<TextareaHTMLAttributes<HTMLTextAreaElement>>,
    TextRules<HTMLTextAreaElement> {
  rows: number;
  /** For code and samples: lines do not wrap. */
  mono?: boolean;
}

export function TextAreaField({ rows, mono, rule, onInput, ...props }: TextAreaFieldProps) {
  const { frame, field, help, rest } = split(props);
  const { over, counting } = useOverLimit(rule, onInput);
  const { defaultValue, ...area } = controlOf(field);
  return (
    <FieldFrame {...frame} over={over}>
      <textarea
        key={field.key}
        className="control"
        rows={rows}
        data-mono={mono || undefined}
        {...(mono ? { wrap: "off", spellCheck: false, autoCapitalize: "off", autoCorrect: "off" } : null)}
        {...area}
        defaultValue={drawnText(defaultValue)}
        {...rest}
        {...notesOf(field, help, over)}
        {...counting}
      />
    </FieldFrame>
  );
}

interface Options {
  options: readonly { value: string; label: string }[];
}

type SelectFieldProps = FieldProps & Options & Rest<SelectHTMLAttributes<HTMLSelectElement>>;

export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, field, help, rest } = split(props);
  return (
    <FieldFrame {...frame}>
      <select key={field.key} className="control" {...controlOf(field)} {...rest} {...notesOf(field, help)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function RadioField({ options, ...frame }: FieldProps & Options) {
  const values = options.map(({ value }) => value);
  return (
    <Choices {...frame}>
      <div className="segments">
        {radiosOf(frame.field, values).map(({ key, ...radio }, index) => (
          <label key={key} className="segment">
            <input {...radio} />
            {options[index]?.label}
          </label>
        ))}
      </div>
    </Choices>
  );
}

export const radiosOf = (field: Field, values: readonly string[]) =>
  values.map((value) => ({
    ...controlOf(field),
    key: field.key + value,
    id: `${field.id}-${value}`,
    type: "radio",
    value,
    defaultValue: undefined,
    defaultChecked: field.initialValue === value,
  }));

export function Choices({ field, label, help, optional, children }: FieldProps & { children: ReactNode }) {
  const notes = notesOf(field, help)["aria-describedby"];
  return (
    <fieldset className="field" id={field.id} tabIndex={-1} aria-describedby={notes}>
      <legend>
        <LabelText label={label} optional={optional} />
      </legend>
      {children}
      <FieldNotes field={field} help={help} />
    </fieldset>
  );
}

export function CheckboxField({ field, label, help }: Omit<FieldProps, "optional">) {
  const { defaultValue, ...input } = controlOf(field);
  return (
    <div className="field">
      <label className="check">
        <input
          key={field.key}
          {...input}
          type="checkbox"
          value="on"
          defaultChecked={defaultValue === "on"}
          {...notesOf(field, help)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes field={field} help={help} />
    </div>
  );
}
