import { useFetcher, useFetchers } from "@remix-run/react";
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
import type { SubmissionResult } from "../submission.ts";
import { Icon } from "./icon.tsx";

interface Look {
  kind?: "plain" | "primary" | "quiet" | "danger";
  size?: "small";
}

const look = ({ kind, size }: Look) => ({
  className: "button",
  "data-kind": kind === "plain" ? undefined : kind,
  "data-size": size,
});

export type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">;

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
    pendingLabel: string;
    pending?: boolean;
    className?: string;
  };

export function SubmitButton(props: SubmitButtonProps) {
  const { children, pendingLabel, kind = "primary", size, pending, disabled, className, ...rest } = props;
  const button = useRef<HTMLButtonElement>(null);
  const found = usePending(button);
  const busy = pending ?? found;
  useKeptFocus(button, busy);
  // Reserves the width of the longer label, so that nothing jumps.
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

/** Restores a button's focus after it was disabled, unless the focus has moved elsewhere. */
export const useKeptFocus = import.meta.env.SSR ? () => {} : useFocusAfter;

function useFocusAfter(button: RefObject<HTMLButtonElement>, busy: boolean): void {
  const had = useRef(false);
  const wasBusy = useRef(false);
  // Read during render: by the time an effect runs, the browser may have moved the focus.
  if (busy && !wasBusy.current) had.current = document.activeElement === button.current;
  useEffect(() => {
    wasBusy.current = busy;
    if (busy || !had.current) return;
    had.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [button, busy]);
}

const OFFLINE = "You are offline. Try again when the connection is back.";
const ACTS = "act ";

export const useActing = () =>
  useFetchers().some(({ key, state }) => key.startsWith(ACTS) && state !== "idle");

interface ActFormProps extends Omit<ComponentProps<ReturnType<typeof useFetcher>["Form"]>, "method"> {
  quiet?: boolean;
}

/** Shows a failure below this form. The route needs a `clientAction`; its action redirects or uses submitForm. */
export function ActForm({ quiet = false, onSubmit, children, ...form }: ActFormProps) {
  const fetcher = useFetcher<{ result?: SubmissionResult }>({ key: `${ACTS}${useId()}` });
  const [isOffline, setOffline] = useState(false);
  const failure = isOffline ? OFFLINE : fetcher.data?.result?.error?.[""]?.join(" ");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setOffline(!navigator.onLine);
    // The route's script may not be loaded yet, and Remix reloads the page if it cannot fetch it.
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
  id?: string;
  isAlert?: boolean;
}

export function ErrorLine({ children, id, isAlert = true }: ErrorLineProps) {
  if (!children) return null;
  return (
    <p className="field-error" id={id} role={isAlert ? "alert" : undefined}>
      <Icon name="circle-alert" />
      <span>{children}</span>
    </p>
  );
}
