import { useActionData, useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ActForm, Button, type ButtonProps, ErrorLine, SubmitButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { SubmissionResult } from "./use-form.ts";

interface ConfirmProps extends ButtonProps {
  id: string;
  trigger: ReactNode;
  question: string;
  children: ReactNode;
}

/** React omits the attribute, but the popover needs it when it opens. */
const markAutofocus = (button: HTMLButtonElement | null) => button?.setAttribute("autofocus", "");

export function Confirm({ id, trigger, question, children, ...button }: ConfirmProps) {
  return (
    <>
      <Button kind="danger" popovertarget={id} aria-haspopup="dialog" {...button}>
        {trigger}
      </Button>
      <ConfirmDialog id={id} question={question}>
        {children}
      </ConfirmDialog>
    </>
  );
}

/** For a trigger that is not a button of its own, such as an entry of a menu. */
export function ConfirmDialog({
  id,
  question,
  children,
}: Pick<ConfirmProps, "id" | "question" | "children">) {
  return (
    <div className="confirm" id={id} popover="auto" role="alertdialog" aria-labelledby={`${id}-question`}>
      <p id={`${id}-question`}>{question}</p>
      <div className="confirm-actions">
        <button
          type="button"
          className="button"
          popovertarget={id}
          popovertargetaction="hide"
          // biome-ignore lint/a11y/noAutofocus: the harmless answer should have the focus
          autoFocus
          ref={markAutofocus}
        >
          Cancel
        </button>
        {children}
      </div>
    </div>
  );
}

interface ConfirmDeleteProps extends Omit<ConfirmProps, "children" | "action"> {
  action: string;
  label?: ReactNode;
  pendingLabel?: string;
}

export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { action, trigger, label = trigger, pendingLabel = "Deleting...", ...confirm } = props;
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
  /** Must be unique on the page together with `value`. */
  name: string;
  value: number;
  label: string;
  /** Distinguishes this icon for screen readers. */
  of?: string;
  question: string;
}

type Answer = { result?: SubmissionResult };

/** Posts `intent=delete` to the page's action. The entry stays until the list reloads without it. */
export function DeleteItem({ name, value, label, of, question }: DeleteItemProps) {
  const id = `delete-${name}-${value}`;
  const fetcher = useFetcher<Answer>();
  useFocusAfterDelete(id, fetcher);
  const posted = useActionData<Answer>();
  const result = fetcher.data?.result ?? posted?.result;
  const mine = result?.initialValue?.[name] === String(value);
  const failure = mine ? result?.error?.[""]?.join(" ") : undefined;

  // An open popover would cover the entry and its error.
  const answered = fetcher.data;
  useEffect(() => {
    if (answered) document.getElementById(id)?.hidePopover();
  }, [answered, id]);

  return (
    <>
      <Confirm
        id={id}
        trigger={<Icon name="trash-2" />}
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

function useFocusAfterDelete(id: string, { state, data }: { state: string; data: unknown }): void {
  /** Null for the start of the page, undefined to leave the focus alone. */
  const next = useRef<HTMLElement | null>();
  useEffect(() => {
    // Only refusals return data.
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
