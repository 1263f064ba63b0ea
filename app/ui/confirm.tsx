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
  /** The accessible name and the title, where the trigger is only an icon. */
  label?: string;
}

/** Asks before something is lost: a popover, so it opens and closes without script. */
export function Confirm({ id, trigger, question, children, kind = "danger", size, label }: ConfirmProps) {
  return (
    <>
      <Button
        kind={kind}
        size={size}
        popovertarget={id}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
      >
        {trigger}
      </Button>
      <div className="confirm" id={id} popover="auto" role="alertdialog" aria-labelledby={`${id}-question`}>
        <p id={`${id}-question`}>{question}</p>
        <div className="confirm-actions">
          <Button popovertarget={id} popovertargetaction="hide">
            Cancel
          </Button>
          {children}
        </div>
      </div>
    </>
  );
}
