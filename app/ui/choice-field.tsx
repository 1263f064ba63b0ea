import { getCollectionProps, getInputProps, getSelectProps } from "@conform-to/react";
import type { SelectHTMLAttributes } from "react";
import { describedBy, FieldFrame, FieldLabelText, FieldNotes, type FieldProps } from "./field.tsx";

export interface Option {
  value: string;
  label: string;
}

export interface SelectFieldProps
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "name" | "className" | "form" | "value"> {
  options: readonly Option[];
}

export function SelectField({ field, label, help, optional, options, ...rest }: SelectFieldProps) {
  const { key, ...select } = getSelectProps(field, describedBy(field, help));
  return (
    <FieldFrame field={field} label={label} help={help} optional={optional}>
      <select key={key} className="control" {...select} {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export interface RadioFieldProps extends FieldProps {
  options: readonly Option[];
}

/** A few choices side by side, one of them selected. */
export function RadioField({ field, label, help, optional, options }: RadioFieldProps) {
  const radios = getCollectionProps(field, {
    type: "radio",
    options: options.map(({ value }) => value),
    ariaAttributes: false,
  });
  const notes = [field.errors && field.errorId, help && field.descriptionId].filter(Boolean).join(" ");
  return (
    <fieldset className="field" id={field.id} tabIndex={-1} aria-describedby={notes || undefined}>
      <legend>
        <FieldLabelText label={label} optional={optional} />
      </legend>
      <div className="segments">
        {radios.map(({ key, ...radio }, index) => (
          <label key={key} className="segment">
            <input {...radio} />
            {options[index]?.label}
          </label>
        ))}
      </div>
      <FieldNotes field={field} help={help} />
    </fieldset>
  );
}

export function CheckboxField({ field, label, help }: Omit<FieldProps, "optional">) {
  const { key, ...input } = getInputProps(field, { type: "checkbox", ...describedBy(field, help) });
  return (
    <div className="field">
      <label className="check">
        <input key={key} {...input} />
        <span>{label}</span>
      </label>
      <FieldNotes field={field} help={help} />
    </div>
  );
}
