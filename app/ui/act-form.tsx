import type { SubmissionResult } from "@conform-to/react";
import { useFetcher, useFetchers } from "@remix-run/react";
import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { ErrorLine } from "./error-line.tsx";

const OFFLINE = "You are offline. Try again when the connection is back.";
/** The prefix of the keys of ActForms' fetchers. */
const ACTS = "act ";

/** Whether an ActForm is being submitted. */
export const useActing = () =>
  useFetchers().some(({ key, state }) => key.startsWith(ACTS) && state !== "idle");

export interface ActFormProps extends Omit<ComponentProps<ReturnType<typeof useFetcher>["Form"]>, "method"> {
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
