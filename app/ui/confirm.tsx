import type { ReactNode } from "react";
import { Button, type ButtonKind } from "./button.tsx";

export interface ConfirmProps {
  /** Unique on the page. */
  id: string;
  /** The label of the button that opens the question. */
  trigger: ReactNode;
  question: string;
  /** The form with its danger SubmitButton. */
  children: ReactNode;
  kind?: ButtonKind;
  size?: "small";
  /** The accessible name, for a trigger that is only an icon. */
  label?: string;
  /** The tooltip. Default: the label. */
  title?: string;
}

/** React omits the attribute in the browser, but the popover needs it when it opens. */
const markAutofocus = (button: HTMLButtonElement | null) => button?.setAttribute("autofocus", "");

/** Asks before deleting something. A popover, so it opens and closes without script. */
export function Confirm({
  id,
  trigger,
  question,
  children,
  kind = "danger",
  size,
  label,
  title = label,
}: ConfirmProps) {
  return (
    <>
      <Button
        kind={kind}
        size={size}
        popovertarget={id}
        aria-label={label}
        title={title}
        aria-haspopup="dialog"
      >
        {trigger}
      </Button>
      <div className="confirm" id={id} popover="auto" role="alertdialog" aria-labelledby={`${id}-question`}>
        <p id={`${id}-question`}>{question}</p>
        <div className="confirm-actions">
          <button
            type="button"
            className="button"
            popovertarget={id}
            popovertargetaction="hide"
            // biome-ignore lint/a11y/noAutofocus: an open question has the focus on its harmless answer
            autoFocus
            ref={markAutofocus}
          >
            Cancel
          </button>
          {children}
        </div>
      </div>
    </>
  );
}
