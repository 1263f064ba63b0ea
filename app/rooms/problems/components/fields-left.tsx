import { useEffect, useState } from "react";
import { counted } from "../../../platform/ui/counted.ts";
import type { FieldLeft } from "../import.ts";

interface FieldsLeftProps {
  /** The id of the form that the import filled. */
  form: string;
  fields: FieldLeft[];
  leftOut: string[];
}

/** Links to the fields still to fill in. With script, the list follows the typing. */
export function FieldsLeft({ form, fields, leftOut }: FieldsLeftProps) {
  const [left, setLeft] = useState(fields);
  useEffect(() => {
    const element = document.getElementById(form);
    const follow = () =>
      setLeft(
        fields.filter(({ name }) => {
          const field = document.getElementById(`${form}-${name}`) as HTMLInputElement | null;
          // An imported value that would be refused has to change.
          return field && (field.value.trim() === "" || field.value === field.defaultValue);
        }),
      );
    element?.addEventListener("input", follow);
    return () => element?.removeEventListener("input", follow);
  }, [form, fields]);
  return (
    <div className="message" data-tone={leftOut.length > 0 ? "warn" : "good"}>
      <p role="status">
        {left.length > 0
          ? `Imported. ${counted(left.length, "field")} left`
          : "Imported. Nothing left to fill in"}
      </p>
      <ul>
        {left.map(({ name, label }) => (
          <li key={name}>
            <a href={`#${form}-${name}`}>{label}</a>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 ? (
        <ul className="left-out">
          {leftOut.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
