import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { ErrorLine } from "./error-line.tsx";

/** A field of a Conform form, whatever its type. */
export type Field = FieldMetadata<unknown>;

export interface FieldProps {
  field: Field;
  label: ReactNode;
  /** One line under the control; screen readers read it with the control. */
  help?: ReactNode;
  /** Marks the label: fields without it are required. */
  optional?: boolean;
}

/** The errors of a field; Conform points `aria-describedby` of the control here. */
export function FieldError({ field }: { field: Field }) {
  return (
    <ErrorLine id={field.errorId} isAlert={false}>
      {field.errors?.join(" ")}
    </ErrorLine>
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

/** The help and the error under a control. */
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

/** The frame of every field with one control: label above, help and error below. */
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

/** Adds the id of the help to `aria-describedby`, beside the error's. */
export const describedBy = (field: Field, help: ReactNode) =>
  help ? { ariaDescribedBy: field.descriptionId } : {};

/** The attributes of an input that the field does not set itself. */
export type InputRest = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "id" | "name" | "className" | "form" | "value"
>;

export interface TextFieldProps extends FieldProps, InputRest {
  type?: "text" | "email" | "url" | "number" | "search" | "tel" | "date";
  /** Suggested while typing, by a datalist. */
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
  /** Monospace and without wrapping: code, sample input. */
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
