import type { SubmissionResult } from "@conform-to/react";
import { useFetcher, useFetchers } from "@remix-run/react";
import { CircleAlert } from "lucide-react";
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
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

type ButtonLinkProps = Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className">;

export function ButtonLink({ kind, size, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...look({ kind, size })} {...rest}>
      {children}
    </a>
  );
}

type SubmitButtonProps = Look &
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
export function useKeptFocus(button: RefObject<HTMLButtonElement>, busy: boolean): void {
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

const OFFLINE = "You are offline. Try again when the connection is back.";
/** The prefix of the keys of ActForms' fetchers. */
const ACTS = "act ";

/** Whether an ActForm is being submitted. */
export const useActing = () =>
  useFetchers().some(({ key, state }) => key.startsWith(ACTS) && state !== "idle");

interface ActFormProps extends Omit<ComponentProps<ReturnType<typeof useFetcher>["Form"]>, "method"> {
  /** Shows no error. */
  quiet?: boolean;
}

/**
 * A form of buttons, or of choices that its page shows anyway. It submits through a fetcher: on failure the page stays
 * as it is, with the text typed into other forms, and an error appears below this one. The action redirects, or
 * answers through submitForm with the error; its route has a `clientAction`.
 */
export function ActForm({ quiet = false, onSubmit, children, ...form }: ActFormProps) {
  const fetcher = useFetcher<{ result?: SubmissionResult }>({ key: `${ACTS}${useId()}` });
  const [isOffline, setOffline] = useState(false);
  const failure = isOffline ? OFFLINE : fetcher.data?.result?.error?.[""]?.join(" ");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setOffline(!navigator.onLine);
    // The script of the action's route may not be loaded yet. If Remix cannot fetch it, it reloads the page.
    if (!navigator.onLine) event.preventDefault();
    else onSubmit?.(event);
  };
  return (
    <>
      <fetcher.Form {...form} method="post" onSubmit={submit}>
        {children}
      </fetcher.Form>
      {quiet ? null : <ErrorLine>{failure}</ErrorLine>}
    </>
  );
}

interface ErrorLineProps {
  children: ReactNode;
  /** For the `aria-describedby` of a control. */
  id?: string;
  /** Whether screen readers read it out when it appears. */
  isAlert?: boolean;
}

/** An error in one line, beside the control or item it concerns; nothing without one. */
export function ErrorLine({ children, id, isAlert = true }: ErrorLineProps) {
  if (!children) return null;
  return (
    <p className="field-error" id={id} role={isAlert ? "alert" : undefined}>
      <CircleAlert size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
