import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { ACTS } from "./acts.ts";

const OFFLINE = "You are offline. Try again when the connection is back.";

export interface ActFormProps extends Omit<ComponentProps<ReturnType<typeof useFetcher>["Form"]>, "method"> {
  /** Says nothing where it fails. */
  quiet?: boolean;
}

/**
 * A form of buttons, or of choices that its page shows anyway. It is no navigation: where it fails, the page stays as
 * it is, with what is typed into other forms, and says so below this one. The action answers with a redirect, or
 * through submitForm with what went wrong; its route has a `clientAction`.
 */
export function ActForm({ quiet = false, onSubmit, children, ...form }: ActFormProps) {
  const fetcher = useFetcher<{ result?: SubmissionResult }>({ key: `${ACTS}${useId()}` });
  const [isOffline, setOffline] = useState(false);
  const failure = isOffline ? OFFLINE : fetcher.data?.result?.error?.[""]?.join(" ");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setOffline(!navigator.onLine);
    // The action's script may not be here yet: the framework, unable to fetch it, would load the page anew.
    if (!navigator.onLine) event.preventDefault();
    else onSubmit?.(event);
  };
  return (
    <>
      <fetcher.Form {...form} method="post" onSubmit={submit}>
        {children}
      </fetcher.Form>
      {failure && !quiet ? (
        <p className="field-error" role="alert">
          <CircleAlert size={16} aria-hidden />
          <span>{failure}</span>
        </p>
      ) : null}
    </>
  );
}
