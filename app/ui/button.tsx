import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type MouseEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { usePending } from "../browser/pending.ts";

export type ButtonKind = "plain" | "primary" | "quiet" | "danger";

interface Look {
  kind?: ButtonKind;
  size?: "small";
}

const look = ({ kind, size }: Look) => ({
  className: "button",
  "data-kind": kind === "plain" ? undefined : kind,
  "data-size": size,
});

export type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">;

/** A button that does something on this page; for submitting a form there is SubmitButton. */
export function Button({ kind, size, type = "button", ...rest }: ButtonProps) {
  return <button {...look({ kind, size })} type={type} {...rest} />;
}

export type ButtonLinkProps = Look & { href: string } & Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    "className"
  >;

export function ButtonLink({ kind, size, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...look({ kind, size })} {...rest}>
      {children}
    </a>
  );
}

export interface SubmitButtonProps extends Look {
  children: ReactNode;
  /** Shown, with the button disabled, while this form is on its way. */
  pendingLabel: string;
  name?: string;
  value?: string;
  formAction?: string;
  /** For what may be sent before the form is whole: a draft, a preview. */
  formNoValidate?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** The id of the form, for a button that stands outside it. */
  form?: string;
  /** Overrides what the button finds out by itself. */
  pending?: boolean;
  disabled?: boolean;
  title?: string;
  /** Used in place of `button`, where it is drawn in another way. */
  className?: string;
}

export function SubmitButton({
  children,
  pendingLabel,
  kind = "primary",
  size,
  pending,
  disabled,
  className,
  ...rest
}: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const found = usePending(button);
  const busy = pending ?? found;
  useKeptFocus(button, busy);
  // The longer of the two labels holds the width, unseen, so that nothing jumps; what is drawn in another way may not.
  const reserve =
    typeof children === "string" && children.length > pendingLabel.length ? children : pendingLabel;
  return (
    <button
      {...look({ kind, size })}
      {...(className ? { className } : null)}
      {...rest}
      ref={button}
      type="submit"
      disabled={busy || disabled}
      aria-disabled={busy || disabled || undefined}
      data-reserve={className ? undefined : reserve}
    >
      {busy ? pendingLabel : children}
    </button>
  );
}

/** A button that is disabled loses the focus: it gets it back, unless that went elsewhere meanwhile. */
function useKeptFocus(button: RefObject<HTMLButtonElement>, busy: boolean): void {
  const had = useRef(false);
  const wasBusy = useRef(false);
  // Looked up while it is drawn: an effect may come after the frame with which the browser takes the focus away.
  if (busy && !wasBusy.current) had.current = document.activeElement === button.current;
  useEffect(() => {
    wasBusy.current = busy;
    if (busy || !had.current) return;
    had.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [button, busy]);
}
