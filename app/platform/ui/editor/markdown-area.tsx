import type { ReactNode, TextareaHTMLAttributes } from "react";
import type { Rule } from "../../text/lengths.ts";
import { ErrorLine } from "../button.tsx";
import { OverStatus, useOverLimit } from "../over-limit.tsx";
import { MarkdownBox, type TextKind } from "./markdown-box.tsx";

type AreaAttributes = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  "defaultValue" | "placeholder" | "required" | "autoFocus" | "onInput" | "form"
>;

interface MarkdownAreaProps extends AreaAttributes {
  id: string;
  name: string;
  label: string;
  rows?: number;
  rule: Rule;
  /** The intent that the form posts for a preview without script. */
  previewIntent: string;
  kind?: TextKind;
  /** The thread, such as "solution=7": those who wrote in it come first when "@" completes a name. */
  among?: string;
  /** Why the server refused the text. */
  error?: string | undefined;
  /** The row below the text, with the button that sends it. */
  children?: ReactNode;
}

/** A box for a comment, with its label hidden. */
export function MarkdownArea(props: MarkdownAreaProps) {
  const {
    id,
    label,
    rows = 4,
    rule,
    previewIntent,
    kind = "comment",
    among = "",
    error,
    onInput,
    children,
    ...area
  } = props;
  const { over, counting } = useOverLimit<HTMLTextAreaElement>(rule, onInput);
  const wrong = over ?? error;
  return (
    <>
      <MarkdownBox
        kind={kind}
        intent={previewIntent}
        mentions={among}
        foot={children ? <div className="write-send">{children}</div> : null}
      >
        <textarea
          id={id}
          className="control"
          rows={rows}
          aria-label={label}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          {...area}
          {...counting}
        />
      </MarkdownBox>
      <ErrorLine id={`${id}-error`} isAlert={over === undefined}>
        {wrong}
      </ErrorLine>
      <OverStatus over={over} />
    </>
  );
}
