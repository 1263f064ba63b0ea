import type { ReactNode } from "react";
import { Button, type ButtonKind } from "./button.tsx";

export interface ConfirmProps {
  /** Unique on the page. */
  id: string;
  /** What the button that asks says. */
  trigger: ReactNode;
  question: string;
  /** The form with its danger SubmitButton. */
  children: ReactNode;
  kind?: ButtonKind;
  size?: "small";
  /** The accessible name, where the trigger is only an icon. */
  label?: string;
  /** Shown to who points at it; the label, unless that says more. */
  title?: string;
}

/** React leaves the attribute out in the browser, and the popover looks for it when it opens. */
const markAutofocus = (button: HTMLButtonElement | null) => button?.setAttribute("autofocus", "");

/** Asks before something is lost: a popover, so it opens and closes without script. */
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
            // biome-ignore lint/a11y/noAutofocus: an opened question takes the focus, on its harmless answer
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
