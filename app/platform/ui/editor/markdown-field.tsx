import type { ComponentProps } from "react";
import { controlOf, FieldFrame, notesOf, type TextAreaField } from "../field.tsx";
import { drawnText } from "../long-html.ts";
import { useOverLimit } from "../over-limit.tsx";
import { MarkdownBox, type TextKind } from "./markdown-box.tsx";

interface MarkdownFieldProps extends Omit<ComponentProps<typeof TextAreaField>, "label" | "mono"> {
  label: string;
  kind: TextKind;
}

/** A form's field for a long text. Its form must understand the intent "preview", for use without script. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { field, label, help, optional, rows, rule, kind, onInput, ...rest } = props;
  const { over, counting } = useOverLimit(rule, onInput);
  const { defaultValue, ...area } = controlOf(field);
  return (
    <FieldFrame field={field} label={label} help={help} optional={optional} over={over}>
      <MarkdownBox kind={kind} of={label}>
        <textarea
          key={field.key}
          className="control"
          rows={rows}
          {...area}
          defaultValue={drawnText(defaultValue)}
          {...rest}
          {...notesOf(field, help, over)}
          {...counting}
        />
      </MarkdownBox>
    </FieldFrame>
  );
}
