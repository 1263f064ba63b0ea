import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { CircleAlert } from "lucide-react";
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";

/** A field of a Conform form, whatever its type. */
export type Field = FieldMetadata<unknown>;

export interface FieldProps {
  field: Field;
  label: ReactNode;
  /** One line under the control; it is read out with it. */
  help?: ReactNode;
  /** Marks the label: fields are required unless they say so. */
  optional?: boolean;
}

/** The errors of a field in words; Conform points `aria-describedby` of the control here. */
export function FieldError({ field }: { field: Field }) {
  if (!field.errors?.length) return null;
  return (
    <p className="field-error" id={field.errorId}>
      <CircleAlert size={16} aria-hidden />
      <span>{field.errors.join(" ")}</span>
    </p>
  );
}

export function FieldLabelText({ label, optional }: Pick<FieldProps, "label" | "optional">) {
  return (
    <>
      {label}
      {optional ? <span className="field-optional"> optional</span> : null}
    </>
  );
}

/** What stands under a control: its help, then its error. */
export function FieldNotes({ field, help }: Pick<FieldProps, "field" | "help">) {
  return (
    <>
      {help ? (
        <p className="field-help" id={field.descriptionId}>
          {help}
        </p>
      ) : null}
      <FieldError field={field} />
    </>
  );
}

/** Label above, control, help and error below: the frame of every field with one control. */
export function FieldFrame({ field, label, help, optional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        <FieldLabelText label={label} optional={optional} />
      </label>
      {children}
      <FieldNotes field={field} help={help} />
    </div>
  );
}

/** The id that `aria-describedby` is to name besides the error, if there is help. */
export const describedBy = (field: Field, help: ReactNode) =>
  help ? { ariaDescribedBy: field.descriptionId } : {};

/** Whatever else an input takes; its identity and its class are the field's affair. */
export type InputRest = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "id" | "name" | "className" | "form" | "value"
>;

export interface TextFieldProps extends FieldProps, InputRest {
  type?: "text" | "email" | "url" | "number" | "search" | "tel" | "date";
  /** Offered while typing, through a datalist. */
  suggestions?: readonly string[];
}

export function TextField({
  field,
  label,
  help,
  optional,
  type = "text",
  suggestions,
  ...rest
}: TextFieldProps) {
  const { key, ...input } = getInputProps(field, { type, ...describedBy(field, help) });
  const list = suggestions?.length ? `${field.id}-suggestions` : undefined;
  return (
    <FieldFrame field={field} label={label} help={help} optional={optional}>
      <input key={key} className="control" {...input} list={list} {...rest} />
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

type TextAreaRest = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  "id" | "name" | "className" | "form" | "value"
>;

export interface TextAreaFieldProps extends FieldProps, TextAreaRest {
  rows: number;
  /** Set in the fixed-width face, without wrapping: code, sample input. */
  mono?: boolean;
}

export function TextAreaField({ field, label, help, optional, rows, mono, ...rest }: TextAreaFieldProps) {
  const { key, ...area } = getTextareaProps(field, describedBy(field, help));
  return (
    <FieldFrame field={field} label={label} help={help} optional={optional}>
      <textarea
        key={key}
        className="control"
        rows={rows}
        data-mono={mono || undefined}
        {...(mono ? { wrap: "off", spellCheck: false, autoCapitalize: "off", autoCorrect: "off" } : null)}
        {...area}
        {...rest}
      />
    </FieldFrame>
  );
}
