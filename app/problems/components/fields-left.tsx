import { useEffect, useState } from "react";
import type { ImportedProblem } from "../import.ts";

/** The required fields of the problem's form, with their labels. */
const required = [
  ["title", "Title"],
  ["link", "Link"],
  ["problemstatement.statement", "Statement"],
  ["problemstatement.input", "Input"],
  ["problemstatement.output", "Output"],
  ["problemstatement.exampleinput", "Example Input"],
  ["problemstatement.exampleoutput", "Example Output"],
  ["platform.name", "Platform Name"],
  ["platform.rating", "Rating"],
] as const;

const emptyAmong = (read: (name: string) => unknown) =>
  required.filter(([name]) => String(read(name) ?? "").trim() === "");

/** The value at a path such as "platform.name". */
const valueAt = (values: object, path: string) =>
  path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);

interface FieldsLeftProps {
  /** The id of the form that the import has filled. */
  form: string;
  imported: ImportedProblem;
}

/** How many fields are still to be filled, with links to them. With script it follows what is typed. */
export function FieldsLeft({ form, imported }: FieldsLeftProps) {
  const [left, setLeft] = useState(() => emptyAmong((name) => valueAt(imported, name)));
  useEffect(() => {
    const element = document.getElementById(form);
    if (!(element instanceof HTMLFormElement)) return;
    const fields = element.elements as unknown as Record<string, HTMLInputElement | undefined>;
    const follow = () => setLeft(emptyAmong((name) => fields[name]?.value));
    element.addEventListener("input", follow);
    return () => element.removeEventListener("input", follow);
  }, [form]);
  return (
    <div className="message" data-tone="good">
      <p role="status">
        {left.length === 0 ? "Imported. Nothing left to fill in" : null}
        {left.length === 1 ? "Imported. 1 field left" : null}
        {left.length > 1 ? `Imported. ${left.length} fields left` : null}
      </p>
      <ul>
        {left.map(([name, label]) => (
          <li key={name}>
            <a href={`#${form}-${name}`}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
