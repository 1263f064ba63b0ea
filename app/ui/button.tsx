import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
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

/** A button for script on this page; SubmitButton submits forms. */
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

export type SubmitButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & {
    /** Shown, with the button disabled, while the form is being submitted. */
    pendingLabel: string;
    /** Overrides the state that the button detects. */
    pending?: boolean;
    /** Replaces the class `button`. */
    className?: string;
  };

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
  // The longer label reserves the width, so that nothing jumps. A button with its own class reserves none.
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

/** Gives a button the focus back that it lost while disabled, unless the focus has moved elsewhere. */
function useKeptFocus(button: RefObject<HTMLButtonElement>, busy: boolean): void {
  const had = useRef(false);
  const wasBusy = useRef(false);
  // Read during render: an effect may run after the frame in which the browser takes the focus away.
  if (busy && !wasBusy.current) had.current = document.activeElement === button.current;
  useEffect(() => {
    wasBusy.current = busy;
    if (busy || !had.current) return;
    had.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [button, busy]);
}
