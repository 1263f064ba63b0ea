import { useState } from "react";
import { TextField } from "./field.tsx";
import type { Field } from "./use-form.ts";

interface TagsFieldProps {
  /** Of a list, which the form edits as one text. */
  field: unknown;
  suggestions: readonly string[];
  most: number;
}

/** A datalist replaces the whole value, so each suggestion repeats what was typed before it. */
export function TagsField({ field, suggestions, most }: TagsFieldProps) {
  const [before, setBefore] = useState("");
  return (
    <TextField
      field={field as Field}
      label="Tags"
      help={`Separate tags with commas: dp, segment tree. At most ${most}.`}
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
