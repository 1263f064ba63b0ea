import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { ActForm, Button, type ButtonProps, ErrorLine, SubmitButton } from "./button.tsx";

interface ConfirmProps extends ButtonProps {
  /** Unique on the page. */
  id: string;
  /** The label of the button that opens the question. */
  trigger: ReactNode;
  question: string;
  /** The form with its danger SubmitButton. */
  children: ReactNode;
}

/** React omits the attribute in the browser, but the popover needs it when it opens. */
const markAutofocus = (button: HTMLButtonElement | null) => button?.setAttribute("autofocus", "");

/** Asks before deleting something. A popover, so it opens and closes without script. */
export function Confirm({ id, trigger, question, children, ...button }: ConfirmProps) {
  return (
    <>
      <Button kind="danger" popovertarget={id} aria-haspopup="dialog" {...button}>
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

interface ConfirmDeleteProps extends Omit<ConfirmProps, "children" | "action"> {
  /** The address that the form posts to. */
  action: string;
  /** The label of the button that deletes. Default: that of the trigger. */
  label?: ReactNode;
  pendingLabel?: string;
}

/** The button that deletes what the page shows, once its question is confirmed: it posts `intent=delete`. */
export function ConfirmDelete({
  action,
  trigger,
  label = trigger,
  pendingLabel = "Deleting...",
  ...confirm
}: ConfirmDeleteProps) {
  return (
    <Confirm trigger={trigger} {...confirm}>
      <ActForm action={action}>
        <SubmitButton kind="danger" name="intent" value="delete" pendingLabel={pendingLabel}>
          {label}
        </SubmitButton>
      </ActForm>
    </Confirm>
  );
}

interface DeleteItemProps {
  /** The form field for the entry's id, and the id; together unique on the page. */
  name: string;
  value: number;
  /** The icon's tooltip. */
  label: string;
  /** Names the entry in the accessible name, so that each icon has its own. */
  of?: string;
  question: string;
}

interface Answer {
  result?: SubmissionResult;
}

/**
 * The delete icon of a list entry. It asks first and posts `intent=delete` to the page's action, which redirects, or
 * answers through submitForm with the error. The entry stays until the list comes back without it.
 */
export function DeleteItem({ name, value, label, of, question }: DeleteItemProps) {
  const id = `delete-${name}-${value}`;
  const fetcher = useFetcher<Answer>();
  useFocusAfterDelete(id, fetcher);
  const posted = useActionData<Answer>();
  const result = fetcher.data?.result ?? posted?.result;
  const mine = result?.initialValue?.[name] === String(value);
  const failure = mine ? result?.error?.[""]?.join(" ") : undefined;

  // The open question would cover the entry and its error.
  const answered = fetcher.data;
  useEffect(() => {
    if (answered) document.getElementById(id)?.hidePopover();
  }, [answered, id]);

  return (
    <>
      <Confirm
        id={id}
        trigger={<Trash2 size={16} aria-hidden />}
        aria-label={of ? `${label}: ${of}` : label}
        title={label}
        question={question}
        kind="quiet"
        size="small"
      >
        <fetcher.Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name={name} value={value} />
          <SubmitButton kind="danger" pendingLabel="Deleting...">
            Delete
          </SubmitButton>
        </fetcher.Form>
      </Confirm>
      <ErrorLine>{failure}</ErrorLine>
    </>
  );
}

/** Moves the focus from a deleted entry to the next one's button, or to the beginning of the page. */
function useFocusAfterDelete(id: string, { state, data }: { state: string; data: unknown }): void {
  /** The next element to focus: null for the beginning of the page, undefined for none. */
  const next = useRef<HTMLElement | null>();
  useEffect(() => {
    // Only a refusal has data.
    if (data) next.current = undefined;
    const entry = document.getElementById(id)?.closest("li");
    if (state !== "submitting" || !entry) return;
    const entries = [...(entry.parentElement?.children ?? [])];
    const at = entries.indexOf(entry);
    const others = [...entries.slice(at + 1), ...entries.slice(0, at).reverse()];
    next.current =
      others.map((other) => other.querySelector<HTMLElement>("[popovertarget]")).find(Boolean) ?? null;
  }, [id, state, data]);
  useEffect(
    () => () => {
      if (next.current === undefined) return;
      const focused = next.current?.isConnected ? next.current : document.getElementById("main");
      focused?.focus({ preventScroll: true });
    },
    [],
  );
}
