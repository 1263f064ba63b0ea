import { useState } from "react";
import { type Field, TextField } from "../../ui/field.tsx";

/** Tags in one text field; each suggestion carries on what is already typed, since a datalist replaces the whole. */
export function TagsField({ field, suggestions }: { field: unknown; suggestions: string[] }) {
  const [before, setBefore] = useState("");
  return (
    <TextField
      field={field as Field}
      label="Tags"
      help="Separated by commas, such as dp, segment-tree. At most 10."
      optional
      autoComplete="off"
      onInput={(event) => {
        const { value } = event.currentTarget;
        setBefore(value.slice(0, value.lastIndexOf(",") + 1));
      }}
      suggestions={suggestions.filter((tag) => !before.includes(tag)).map((tag) => `${before} ${tag}`.trim())}
    />
  );
}
