import { useEffect, useState } from "react";
import type { FieldLeft } from "../import.ts";

interface FieldsLeftProps {
  /** The id of the form that the import filled. */
  form: string;
  fields: FieldLeft[];
  /** What the import had and the form does not take, in words. */
  leftOut: string[];
}

/** Counts the fields still to fill, and links to them. With script, the count follows the typing. */
export function FieldsLeft({ form, fields, leftOut }: FieldsLeftProps) {
  const [left, setLeft] = useState(fields);
  useEffect(() => {
    const element = document.getElementById(form);
    const follow = () =>
      setLeft(
        fields.filter(({ name }) => {
          const field = document.getElementById(`${form}-${name}`) as HTMLInputElement | null;
          // What was filled in and is refused is to be changed.
          return field && (field.value.trim() === "" || field.value === field.defaultValue);
        }),
      );
    element?.addEventListener("input", follow);
    return () => element?.removeEventListener("input", follow);
  }, [form, fields]);
  const count = left.length;
  return (
    <div className="message" data-tone={leftOut.length > 0 ? "warn" : "good"}>
      <p role="status">
        {count > 0
          ? `Imported. ${count} field${count > 1 ? "s" : ""} left`
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
