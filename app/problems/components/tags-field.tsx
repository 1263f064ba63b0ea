import { useState } from "react";
import { type Field, TextField } from "../../ui/field.tsx";

/** One text field for all tags. A datalist replaces the whole value, so each suggestion repeats what was typed before. */
export function TagsField({ field, suggestions }: { field: unknown; suggestions: string[] }) {
  const [before, setBefore] = useState("");
  return (
    <TextField
      field={field as Field}
      label="Tags"
      help="Separate tags with commas: dp, segment tree. At most 10."
      optional
      autoComplete="off"
      onInput={(event) => {
        const { value } = event.currentTarget;
        setBefore(value.slice(0, Math.max(value.lastIndexOf(","), value.lastIndexOf(";")) + 1));
      }}
      suggestions={suggestions.filter((tag) => !before.includes(tag)).map((tag) => `${before} ${tag}`.trim())}
    />
  );
}
